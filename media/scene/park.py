"""Aero Industrial Hub - procedural 3D park.  blender -b -P park.py -- --shot hero --out DIR [--scale .5] [--spp 32]"""
import bpy, sys, os, json, math, random, argparse, time
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import kit
from kit import *
from shots import SHOTS, FILMS, cam_at

ap = argparse.ArgumentParser()
ap.add_argument('--shot', default='hero')
ap.add_argument('--out', default='render')
ap.add_argument('--plan', default=os.path.join(HERE, '..', '..', 'seeds', 'plan.json'))
ap.add_argument('--scale', type=float, default=1.)
ap.add_argument('--spp', type=int, default=32)
ap.add_argument('--keys', type=int, default=0, help='film: number of key frames to render')
ap.add_argument('--first', type=int, default=0)
ap.add_argument('--res', default='', help='override WxH')
ap.add_argument('--threads', type=int, default=0)
ap.add_argument('--frames', type=int, default=240, help='film: frames at 24 fps the keys are spread over')
A = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
T0 = time.time()
names = A.shot.split(',')
PLAN = json.load(open(A.plan))
R = random.Random(7)
bpy.ops.wm.read_factory_settings(use_empty=True)
SC = bpy.context.scene
init_materials()
quiet_emitters()
F, B = 6., 21.   # building line from the lot front, rear face


# ------------------------------------------------------------------ one terrace factory
def unit(kind, w, side, inside=False):
    """Local axes: x 0..w along the frontage, y 0 = lot front .. 24.4 rear, z up. side = 'R'/'L': the free end."""
    xf = (lambda x, y, z: (w - x, y, z)) if side == 'L' else None
    m = MB(xf)
    sh = MB(xf)
    end = kind in 'AC'
    P = .15
    H = 9.25
    if inside:
        m.box(0, F, -.05, w, B, .15, 'epoxy')
    else:
        m.box(0, F, 0, w, B, .15, 'concrete')
    # party walls, projecting as fins at the front
    m.box(0, F - .75, 0, P, F, H - .2, 'wall')
    m.box(0, F, 0, P, B, H, 'wall')
    if not end:
        m.box(w - P, F - .75, 0, w, F, H - .2, 'wall')
        m.box(w - P, F, 0, w, B, H, 'wall')
    s0, s1 = .5, 4.9          # shutter
    e0, e1 = 5.2, w - .45     # glazed entrance
    y0, y1 = F, F + .25
    m.box(P, y0, 0, s0, y1, 5.0, 'wall')
    m.box(s1, y0, 0, e0, y1, 5.0, 'wall')
    m.box(e1, y0, 0, w - (.014 if end else P), y1, 5.0, 'wall')
    # shutter box + guides
    sh.box(s0, y0 + .14, .15 if not inside else 4.3, s1, y0 + .2, 4.95, 'shutG')
    for x in (s0, s1 - .1):
        m.box(x, y0 - .02, .15, x + .1, y0 + .12, 4.95, 'frame')
    m.box(s0, y0 + .02, 4.6, s1, y0 + .14, 5.0, 'navy')
    for x in (s0 + .02, s1 - .02):       # bollards
        m.cyl((x, F - .9, .1), (x, F - .9, 1.), .07, .07, 'amber', 8)
    # entrance glazing
    g = 'clear' if inside else 'glasslit'
    m.box(e0, y0 + .12, .15, e1, y0 + .15, 4.95, g)
    for x in (e0, (e0 + e1) / 2 - .03, e1 - .06):
        m.box(x, y0 + .05, .15, x + .06, y0 + .2, 4.95, 'frame')
    for z in (.15, 2.55, 4.9):
        m.box(e0, y0 + .05, z, e1, y0 + .2, z + .06, 'frame')
    xm = (e0 + e1) / 2
    m.cyl((xm + .13, y0 - .02, 1.0), (xm + .13, y0 - .02, 1.6), .02, .02, 'steel', 6)
    m.box(e0 - .1, F - 1.1, .12, e1 + .1, F, .16, 'paver')
    # canopy
    xe = w - (.014 if end else P)
    m.box(P if not end else P, F - 1.9, 5.06, xe, F, 5.26, 'white', top='navy')
    m.box(P, F - 1.98, 5.0, xe + (.02 if end else 0), F - 1.9, 5.34, 'navy')
    m.box(P, F - 2.0, 5.28, xe + (.02 if end else 0), F - 1.975, 5.34, 'teal')
    for x in (1.2, 2.7, 4.2, 5.7, 6.8):
        m.box(x, F - 1.15, 5.045, x + .22, F - .93, 5.062, 'lamp')
    # upper wall with ribbon window
    a, b = .55, w - (.35 if end else .55)
    m.box(P, y0, 5.0, xe, y1, 5.75, 'wall')
    m.box(P, y0, 7.45, xe, y1, 8.0, 'wall')
    m.box(P, y0, 5.75, a, y1, 7.45, 'wall')
    m.box(b, y0, 5.75, xe, y1, 7.45, 'wall')
    m.box(a, y0 + .12, 5.75, b, y0 + .15, 7.45, 'clear' if inside else 'glass')
    n = 5
    for i in range(n + 1):
        x = a + (b - a - .06) * i / n
        m.box(x, y0 + .02, 5.75, x + .06, y0 + .2, 7.45, 'frame')
    m.box(a, y0 + .04, 6.95, b, y0 + .2, 7.0, 'frame')
    m.box(a - .08, y0 - .3, 5.66, b + .08, y0 + .1, 5.75, 'white')
    m.box(a - .08, y0 - .55, 7.45, b + .08, y0 + .1, 7.55, 'white')
    # parapet
    m.box(P, y0 - .14, 7.98, xe + (.12 if end else 0), y1, H, 'navy')
    m.box(P, y0 - .17, 7.92, xe + (.15 if end else 0), y0 + .02, 8.0, 'teal')
    m.box(P, y0 - .16, H, xe + (.14 if end else 0), y1 + .1, H + .06, 'galv')
    m.box(0, F, H, P, B, H + .06, 'galv')
    # sign pad for the lot number
    m.box(5.15, y0 - .2, 8.1, 7.05, y0 - .13, 9.1, 'navy')
    m.box(5.15, y0 - .22, 8.1, 5.25, y0 - .12, 9.1, 'amber')
    m.box(5.0 - .32, y0 - .06, 2.6, 5.1, y0, 3.3, 'navy')
    # roof, pitched to the rear
    zf, zb = 8.72, 7.95
    zr = lambda y: zf + (zb - zf) * (y - F) / (B - F)
    if not inside:
        m.poly([(P, y1, zr(y1)), (w - P, y1, zr(y1)), (w - P, B + .3, zr(B + .3)), (P, B + .3, zr(B + .3))], 'roof')
        k = int(w / .62)
        for i in range(1, k):
            x = w * i / k
            m.poly([(x - .05, y1, zr(y1)), (x, y1, zr(y1) + .07), (x, B + .3, zr(B + .3) + .07), (x - .05, B + .3, zr(B + .3))], 'roofrib')
            m.poly([(x + .05, y1, zr(y1)), (x, y1, zr(y1) + .07), (x, B + .3, zr(B + .3) + .07), (x + .05, B + .3, zr(B + .3))], 'roofrib')
        for x in (1.7, w - 2.8):
            ya, yb = F + 3.6, F + 10.6
            m.poly([(x, ya, zr(ya) + .11), (x + 1.1, ya, zr(ya) + .11), (x + 1.1, yb, zr(yb) + .11), (x, yb, zr(yb) + .11)], 'skylight')
            for xx in (x - .06, x + 1.1):
                m.poly([(xx, ya, zr(ya) + .13), (xx + .06, ya, zr(ya) + .13), (xx + .06, yb, zr(yb) + .13), (xx, yb, zr(yb) + .13)], 'galv')
        cx, cy = w / 2 + .1, F + 12.4
        m.cyl((cx, cy, zr(cy)), (cx, cy, zr(cy) + .3), .22, .22, 'galv', 10)
        for i in range(4):
            z = zr(cy) + .3 + i * .12
            m.cyl((cx, cy, z), (cx, cy, z + .12), (.24, .34, .36, .28)[i], (.34, .36, .28, .1)[i], 'steel', 12)
        m.box(w / 2 - .2, F + 1.0, zr(F + 2), w / 2 + .9, F + 1.7, zr(F + 2) + .75, 'galv')   # aircon unit
    # rear wall
    if not inside:
        m.box(P, B - .2, 0, xe, B + .006, zb - .05, 'wall')
        m.box(P, B, 7.3, xe, B + .05, zb, 'navy')
        m.box(.8, B, .15, 1.8, B + .04, 2.3, 'frame')
        m.box(3.2, B, 4.4, w - 1.2, B + .04, 5.3, 'glass')
        m.box(3., B, .0, 5.6, B + .03, 3.2, 'shutG')
        m.cyl((w - .5, B + .12, 0), (w - .5, B + .12, 7.7), .06, .06, 'galv', 6)
        m.box(0, B, 0, P, B + 3.4, 2.0, 'wall')
    else:
        m.box(P, B - .2, 0, xe, B, 8.2, 'wall')
    # free end elevation
    X = w
    if kind == 'A':
        ys = [F + .9 + i * 2.65 for i in range(5)]
        zz = [(0, .55), (4.4, 5.75), (7.45, 8.0)]
        for za, zb2 in zz:
            m.box(X - P - .1, F + .008, za, X + .006, B + .004, zb2, 'wall')
        prev = F + .012
        for y in ys:
            m.box(X - P - .1, prev, .55, X, y, 7.45, 'wall')
            prev = y + 2.2
        m.box(X - P - .1, prev, .55, X, B, 7.45, 'wall')
        for i, y in enumerate(ys):
            for za, zb2 in ((.55, 4.4), (5.75, 7.45)):
                m.box(X - .12, y, za, X - .09, y + 2.2, zb2, 'clear' if inside else ('glasslit' if za < 1 and i < 2 else 'glass'))
                for yy in (y, y + 1.07, y + 2.14):
                    m.box(X - .17, yy, za, X - .02, yy + .06, zb2, 'frame')
                for q in (za, zb2 - .06) + ((2.6,) if za < 1 else ()):
                    m.box(X - .17, y, q, X - .02, y + 2.2, q + .06, 'frame')
            m.box(X - .05, y + 2.35, .0, X + .22, y + 2.5, 8.0, 'teal' if i % 2 == 0 else 'white')
        m.box(X - .05, F - .08, 7.985, X + .14, B + .012, H - .006, 'navy')
        m.box(X - .045, F - .09, 7.915, X + .17, B + .016, 7.995, 'teal')
        m.box(X - .2, F - .1, H, X + .16, B, H + .06, 'galv')
        m.box(X - .05, F - .3, 5.068, X + 1.0, F + 8.59, 5.268, 'white', top='navy')
        m.box(X + .95, F - 1.98, 5.0, X + 1.03, F + 8.6, 5.34, 'navy')
        m.box(X - .045, F - 1.972, 5.008, X + 1.022, F - .2, 5.29, 'navy')
        m.box(X + 1.02, F - 2.0, 5.28, X + 1.05, F + 8.6, 5.34, 'teal')
        # corner blade
        m.box(X - 1.15, F - .42, 5.3, X + .38, F + 1.15, 10.9, 'navy')
        m.box(X - 1.2, F - .47, 10.9, X + .43, F + 1.2, 11.05, 'teal')
        m.box(X - 1.18, F - .46, 5.3, X - 1.10, F - .40, 10.9, 'amber')
    elif kind == 'C':
        m.box(X - P, F - .75, 0, X + .004, F, H - .2, 'wall')
        m.box(X - P, F, 0, X, B, H - 1.3, 'wall')
        m.box(X - .05, F - .08, 7.985, X + .13, B + .012, H - .006, 'navy')
        m.box(X - .045, F - .09, 7.915, X + .16, B + .016, 7.995, 'teal')
        m.box(X - .2, F - .1, H, X + .14, B, H + .06, 'galv')
        m.box(X - .02, F + 1.2, 0, X + .05, F + 4.4, 7.92, 'teal')      # colour field
        m.box(X - .02, F + 4.4, 0, X + .06, F + 4.6, 7.92, 'amber')
        for i in range(3):
            y = F + 6 + i * 2.9
            m.box(X - .02, y, 5.6, X + .03, y + 2.1, 7.0, 'glass')
            m.box(X - .02, y - .08, 7.0, X + .25, y + 2.18, 7.08, 'white')
            for yy in (y, y + 1.02, y + 2.04):
                m.box(X - .02, yy, 5.6, X + .06, yy + .06, 7.0, 'frame')
        for z in (2.6, 5.2):
            m.box(X - .02, F + 4.6, z, X + .012, B, z + .03, 'frame')
        m.box(X - .02, F + 12.2, .15, X + .04, F + 13.2, 2.3, 'navy')
    nm = 'unit_%s%s%s' % (kind, side, '_in' if inside else '')
    return m.mesh(nm), sh.mesh(nm + '_sh')


LOTS = {l['lotNumber']: l for l in PLAN['lots']}


def lot_info(l):
    xs = [p[0] for p in l['polygon']]
    ys = [p[1] for p in l['polygon']]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    row = [k for k in PLAN['lots'] if k['block'] == l['block']]
    left = min(min(p[0] for p in k['polygon']) for k in row)
    end = 'W' if abs(x0 - left) < .1 else 'E'
    south = l['facing'] == 'south'
    side = ('L' if end == 'W' else 'R') if south else ('R' if end == 'W' else 'L')
    return x0, x1, y0, y1, south, side


def build_lots(inside_lot=None):
    cache = {}
    shm = [MATS['shutG'], MATS['shutT'], MATS['shutN'], MATS['shutG']]
    for l in PLAN['lots']:
        x0, x1, y0, y1, south, side = lot_info(l)
        w = x1 - x0
        ins = l['lotNumber'] == inside_lot
        sd = side if l['type'] in 'AC' else 'R'
        key = (l['type'], sd, ins)
        if key not in cache:
            cache[key] = unit(l['type'], w, sd, ins)
        me, sh = cache[key]
        loc, rz = ((x0, y0, .12), 0) if south else ((x1, y1, .12), math.pi)
        place(me, loc, rz, name='lot' + l['lotNumber'])
        s = place(sh, loc, rz)
        s.material_slots[0].link = 'OBJECT'
        s.material_slots[0].material = shm[(int(l['lotNumber']) * 7) % 4]
        # number
        cx = (5.2 + 1.85 / 2 + .05) if sd == 'R' else w - (5.2 + 1.85 / 2 + .05)
        dx, dy = (cx, F - .21) if south else (-cx, -(F - .21))
        text(l['lotNumber'], (loc[0] + dx, loc[1] + dy, .12 + 8.58), .85, 'white', rz)
        cx = 4.88 if sd == 'R' else w - 4.88
        dx, dy = (cx, F - .075) if south else (-cx, -(F - .075))
        text(l['lotNumber'], (loc[0] + dx, loc[1] + dy, .12 + 2.95), .3, 'white', rz, ext=.01)


# ------------------------------------------------------------------ ground, roads
def build_site():
    g = MB()
    Z = .12
    # asphalt field and approaches
    g.flat(-103.44, 0, 103.44, 149.6, 0, 'asphalt')
    g.flat(-10, -36.5, 10, .01, .003, 'asphalt')
    # raised islands
    isl = []
    for sx in (-1, 1):
        for (ya, yb) in ((10, 36.4), (42.4, 69.8), (79.8, 107.2), (113.2, 139.6)):
            xa, xb = sorted((sx * 94.94, sx * 7.0))
            isl.append((xa, ya, xb, yb))
    for (xa, ya, xb, yb) in isl:
        k = .18
        g.box(xa, ya, -.1, xb, yb, Z, 'kerb', top='kerb', bot=False)
        g.flat(xa + k, ya + k, xb - k, yb - k, Z + .004, 'paver')
    # perimeter outside the ring
    def outer(xa, ya, xb, yb, mat='grass'):
        g.box(xa, ya, -.2, xb, yb, Z, 'kerb', top=mat, bot=False)
    outer(-135, -36.4, -7.2, 2.0)
    outer(7.2, -36.4, 135, 2.0)
    outer(-135, 2.0, -101.94, 147.6)
    outer(101.94, 2.0, 135, 147.6)
    outer(-135, 147.6, 135, 215)
    e = .012   # kerb stones stand a little proud of the islands
    for (xa, ya, xb, yb) in ((-101.94, 1.85, -7.2 + e, 2. + e), (7.2 - e, 1.85, 101.94, 2. + e), (-102.1, 2, -101.94 + e, 147.6), (101.94 - e, 2, 102.1, 147.6),
                             (-101.94, 147.6 - e, 101.94, 147.76), (-7.36, -36.4, -7.2 + e, 1.99), (7.2 - e, -36.4, 7.36, 1.99)):
        g.box(xa, ya, 0, xb, yb, Z + .012, 'kerb', bot=False)
    # boulevard median
    for ya, yb in ((-10, -1.5), (14, 64), (85.5, 135)):
        g.box(-1.4, ya, -.1, 1.4, yb, Z + .03, 'kerb', bot=False)
        g.flat(-1.2, ya + .2, 1.2, yb - .2, Z + .04, 'grass')
    g.box(-3.4, -25, -.1, 3.4, -10, Z, 'kerb', top='paver', bot=False)
    # lots: apron, strip
    for l in PLAN['lots']:
        x0, x1, y0, y1, south, side = lot_info(l)
        a, b = (y0, y0 + F) if south else (y1 - F, y1)
        g.flat(x0, a, x1, b, Z + .008, 'apron')
        a, b = (y1 - 3.4, y1) if south else (y0, y0 + 3.4)
        g.flat(x0, a, x1, b, Z + .006, 'concrete')
        # driveway across the walk
        f = y0 if south else y1
        far = {12.0: 10.0, 66.8: 69.8, 82.8: 79.8, 137.6: 139.6}[round(f, 1)]
        xa, xb = (x0 + .4, x0 + 5.1) if (not south or True) else 0
        if not south:
            xa, xb = x1 - 5.1, x1 - .4
        if l['type'] in 'AC' and side == 'L':
            xa, xb = (x1 - 5.1, x1 - .4) if south else (x0 + .4, x0 + 5.1)
        g.flat(xa, min(f, far), xb, max(f, far), Z + .010, 'concrete')
        # parking bay line on the apron
        for xx in (xa - .05, xb - .05):
            yy = (y0 + .3, y0 + 4.4) if south else (y1 - 4.4, y1 - .3)
            g.flat(xx, yy[0], xx + .1, yy[1], Z + .013, 'mark')
    # verge lawn strips beside driveways are grass: boulevard side + lingkaran side
    for sx in (-1, 1):
        for (ya, yb) in ((12, 36.2), (42.6, 66.8), (82.8, 107), (113.4, 137.6)):
            xa, xb = sorted((sx * 10, sx * 8.9))
            g.flat(xa, ya, xb, yb, Z + .012, 'grass')
            xa, xb = sorted((sx * 93.44, sx * 94.7))
            g.flat(xa, ya, xb, yb, Z + .012, 'grass')
        xa, xb = sorted((sx * 54.72, sx * 48.72))
        for (ya, yb) in (((10, 36.4), (42.4, 69.8), (79.8, 107.2), (113.2, 139.6)) if sx < 0 else ((42.4, 69.8), (79.8, 107.2), (113.2, 139.6))):
            g.flat(xa, ya, xb, yb, Z + .014, 'grasspave')
    # east block 1: amenity ground
    g.flat(10, 12, 93.4, 36.2, Z + .012, 'grass')
    g.flat(12.5, 12.4, 63, 33.5, Z + .016, 'paver')
    g.box(63.5, 12, .0, 83, 35, Z + .018, 'asphalt', bot=False)
    g.flat(66, 9.9, 72, 12.1, Z + .02, 'asphalt')
    # lane markings
    z = .018
    def dash(x0, y0, x1, y1, on=2., off=3., w=.12, mat='mark'):
        L = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / L, (y1 - y0) / L
        t = 0
        while t < L:
            e = min(t + on, L)
            a = (x0 + ux * t, y0 + uy * t)
            b = (x0 + ux * e, y0 + uy * e)
            if abs(ux) > .5:
                g.flat(a[0], a[1] - w / 2, b[0], b[1] + w / 2, z, mat)
            else:
                g.flat(a[0] - w / 2, a[1], b[0] + w / 2, b[1], z, mat)
            t += on + off
    def solid(x0, y0, x1, y1, mat='mark'):
        dash(x0, y0, x1, y1, 1e9, 0, .12, mat)
    for xa, xb in ((-93, -9), (9, 93)):
        dash(xa, 6, xb, 6)
        dash(xa, 74.8, xb, 74.8)
        dash(xa, 143.6, xb, 143.6)
        solid(xa, 74.65, xa + 9, 74.65) if False else None
    for sx in (-1, 1):
        for ya, yb in ((-30, -1), (13, 65.5), (84, 136.5)):
            dash(sx * 4.25, ya, sx * 4.25, yb)
            solid(sx * 1.75, ya, sx * 1.75, yb)
            solid(sx * 6.7, ya, sx * 6.7, yb)
        for ya, yb in ((13, 65.5), (84, 136.5)):
            dash(sx * 98.44, ya, sx * 98.44, yb)
    # zebra crossings
    for y in (12.2, 63.2, 84.2):
        for i in range(6):
            for s in (-1, 1):
                x = s * (2.0 + i * .85)
                g.flat(min(x, x + s * .45), y, max(x, x + s * .45), y + 2.6, z + .004, 'mark')
    # parking bays
    for i in range(8):
        for y in (13.2, 28.2):
            g.flat(64.2 + i * 2.5, y, 64.3 + i * 2.5, y + 5, Z + .03, 'mark')
    place(g.mesh('site'))

    # wide surroundings
    w = MB()
    w.flat(-2600, -2600, 2600, 2600, -.35, 'field')
    w.flat(-135, -37, -7.2, -36.4, .0, 'kerb')
    w.flat(7.2, -37, 135, -36.4, .0, 'kerb')
    # frontage road
    w.flat(-900, -47, 900, -36.4, -.02, 'asphalt')
    x = -900
    while x < 900:
        w.flat(x, -41.8, x + 3, -41.65, .0, 'mark')
        x += 8
    w.flat(-900, -60, 900, -47, -.06, 'grass')
    # expressway
    for ya, yb in ((-97, -83), (-78, -64)):
        w.flat(-2600, ya, 2600, yb, .55, 'asphalt')
        w.flat(-2600, ya + .5, 2600, ya + .7, .57, 'mark')
        w.flat(-2600, yb - .7, 2600, yb - .5, .57, 'mark')
        for q in (1, 2):
            yy = ya + 1.6 + q * 3.6
            x = -600
            while x < 700:
                w.flat(x, yy - .08, x + 4, yy + .08, .57, 'mark')
                x += 12
    w.box(-2600, -83, -.3, 2600, -78, .62, 'kerb', top='grass', bot=False)
    for (ya, yb) in ((-101, -97), (-64, -60)):
        w.poly([(-2600, ya, -.1 if ya < -90 else .55), (2600, ya, -.1 if ya < -90 else .55), (2600, yb, .55 if ya < -90 else -.05), (-2600, yb, .55 if ya < -90 else -.05)], 'grass')
    w.box(-2600, -63.9, 1.0, 2600, -63.8, 1.35, 'galv')
    w.box(-2600, -97.2, 1.0, 2600, -97.1, 1.35, 'galv')
    w.flat(-2600, -900, 2600, -101, -.12, 'field')
    # slip road from the expressway to the frontage road
    def ribbon(pts, wd, zf, mat):
        for i in range(len(pts) - 1):
            (ax, ay), (bx, by) = pts[i], pts[i + 1]
            L = math.hypot(bx - ax, by - ay)
            nx, ny = -(by - ay) / L * wd / 2, (bx - ax) / L * wd / 2
            z1, z2 = zf(i / (len(pts) - 1)), zf((i + 1) / (len(pts) - 1))
            w.poly([(ax - nx, ay - ny, z1), (bx - nx, by - ny, z2), (bx + nx, by + ny, z2), (ax + nx, ay + ny, z1)], mat)
    sm = lambda t: t * t * (3 - 2 * t)
    for s, xa, xb in ((1, -230, -90), (1, 240, 120)):
        pts = [(xa + (xb - xa) * t / 30, -66 + 22 * sm(t / 30)) for t in range(31)]
        ribbon(pts, 6.5, lambda t: .59 - .57 * t, 'asphalt')
    place(w.mesh('world'))

    # retention pond with bank, linear park path
    p = MB()
    def ell(cx, cy, rx, ry, n=40, ph=0):
        return [(cx + rx * math.cos(2 * math.pi * i / n) * (1 + .06 * math.sin(3 * 2 * math.pi * i / n + ph)), cy + ry * math.sin(2 * math.pi * i / n) * (1 + .08 * math.sin(2 * 2 * math.pi * i / n + ph)), 0) for i in range(n)]
    p.poly([(x, y, .15) for x, y, _ in ell(-67, 167.5, 37, 12.0)], 'kerb')
    p.poly([(x, y, .17) for x, y, _ in ell(-67, 167.5, 35.6, 10.8)], 'water')
    path = [(-26 + i * 3.2, 166 + 6 * math.sin(i * .28)) for i in range(41)]
    for i in range(40):
        (ax, ay), (bx, by) = path[i], path[i + 1]
        p.poly([(ax, ay - 1, .14), (bx, by - 1, .14), (bx, by + 1, .14), (ax, ay + 1, .14)], 'paver')
    place(p.mesh('park'))


def build_hills():
    from mathutils import noise
    for name, r0, r1, hh, seed in (('hillA', 760, 1700, 44, 3.3), ('hillB', 1500, 2600, 92, 9.1)):
        n, mrad = 150, 22
        v, f = [], []
        for j in range(mrad + 1):
            for i in range(n):
                a = 2 * math.pi * i / n
                r = r0 + (r1 - r0) * j / mrad
                x, y = r * math.cos(a), r * math.sin(a)
                south = max(0., -math.sin(a))
                q = noise.fractal(Vector((x * .0022, y * .0022, seed)), 1., 2.1, 6)
                z = max(0, (q + .40)) * hh * math.sin(math.pi * j / mrad) ** .8 * (1 - .75 * south)
                v.append((x, y, z - 6))
        for j in range(mrad):
            for i in range(n):
                k = (i + 1) % n
                f.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
        me = bpy.data.meshes.new(name)
        me.from_pydata(v, [], f)
        me.materials.append(MATS['hill'])
        me.polygons.foreach_set('use_smooth', [True] * len(f))
        place(me)


# ------------------------------------------------------------------ amenity buildings, gate
def build_places():
    m = MB()
    z = .12
    # management office: two storeys, deep eaves
    x0, y0, x1, y1 = 14, 16, 40, 32
    m.box(x0, y0, z, x1, y1, 4.2, 'glasslit')
    m.box(x0 + 1.5, y0 + 1.2, 4.2, x1, y1, 8.0, 'glass')
    m.box(x0 - .6, y0 - .8, 4.0, x1 + .4, y1 + .4, 4.45, 'white')
    m.box(x0 - .2, y0 - 1.6, 8.0, x1 + 1.2, y1 + 1., 8.5, 'navy')
    m.box(x0 - .22, y0 - 1.62, 7.92, x1 + 1.22, y1 + 1.02, 8.02, 'teal')
    m.box(x1 - 7, y0 - .3, z, x1 + .05, y1, 8.0, 'wall')
    m.box(x0 - .05, y1 - 3, z, x0 + 6, y1 + .1, 8.0, 'wall')
    for i in range(14):
        x = x0 + 1.5 + i * 1.3
        if x < x1 - 7:
            m.box(x, y0 + .6, 4.45, x + .09, y0 + 1.1, 8.0, 'timber')
            m.box(x, y0 - .06, z, x + .07, y0 + .1, 4.0, 'frame')
    for i in range(10):
        y = y0 + 1.6 + i * 1.2
        m.box(x0 + .9, y, 4.45, x0 + 1.4, y + .09, 8., 'timber')
    for x in (x0 + .2, x0 + 9, x0 + 17):
        m.cyl((x, y0 - 1.3, z), (x, y0 - 1.3, 8.), .16, .16, 'white', 10)
    m.box(x0 + 6, y0 + 5, 8.5, x0 + 12, y0 + 10, 9.6, 'galv')
    for i in range(5):
        m.poly([(x0 + 15 + i * 1.8, y0 + 3, 8.6), (x0 + 16.6 + i * 1.8, y0 + 3, 8.6), (x0 + 16.6 + i * 1.8, y0 + 12, 9.0), (x0 + 15 + i * 1.8, y0 + 12, 9.0)], 'carglass')
    # cafe and surau: hipped roof pavilion
    x0, y0, x1, y1 = 46, 16, 62, 32
    m.box(x0 + 1, y0 + 3.5, z, x1 - 1, y1 - 1, 3.6, 'wall')
    m.box(x0 + 1.6, y0 + 3.45, .4, x1 - 6, y0 + 3.5, 3.1, 'glasslit')
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    A1 = [(x0 - .6, y0 - .6, 3.7), (x1 + .6, y0 - .6, 3.7), (x1 + .6, y1 + .6, 3.7), (x0 - .6, y1 + .6, 3.7)]
    rg = [(x0 + 6, cy, 7.0), (x1 - 6, cy, 7.0)]
    m.poly([A1[0], A1[1], rg[1], rg[0]], 'tile')
    m.poly([A1[2], A1[3], rg[0], rg[1]], 'tile')
    m.poly([A1[1], A1[2], rg[1]], 'tile')
    m.poly([A1[3], A1[0], rg[0]], 'tile')
    m.poly(A1[::-1], 'timber')
    for x in (x0, x0 + 5.3, x0 + 10.6, x1):
        m.box(x - .1, y0 - .1, z, x + .1, y0 + .1, 3.7, 'timber')
    for i in range(5):
        m.cyl((x0 + 2 + i * 3, y0 + 1.7, z), (x0 + 2 + i * 3, y0 + 1.7, .85), .04, .04, 'frame', 6)
        m.cyl((x0 + 2 + i * 3, y0 + 1.7, .85), (x0 + 2 + i * 3, y0 + 1.7, .9), .45, .45, 'timber', 14)
    # substation
    m.box(84, 18, z, 92, 30, 3.6, 'wall', top='concrete')
    m.box(83.8, 17.8, 3.6, 92.2, 30.2, 3.9, 'navy')
    for x in (85, 88):
        m.box(x, 17.96, .2, x + 2, 18, 2.8, 'galv')
    # gate: canopy over both carriageways, guard house on the median
    m.box(-12.5, -21.5, 6.0, 12.5, -13.5, 6.25, 'white')
    m.box(-12.6, -21.8, 5.95, 12.6, -21.5, 6.95, 'navy')
    m.box(-12.6, -13.5, 5.95, 12.6, -13.2, 6.95, 'navy')
    for s in (-1, 1):
        xa, xb = sorted((s * 12.5, s * 12.8))
        m.box(xa, -21.8, 5.95, xb, -13.2, 6.95, 'navy')
        xa, xb = sorted((s * 10.9, s * 11.7))
        for y in (-20.6, -15.2):
            m.box(xa, y, 0, xb, y + .8, 6., 'wall')
        m.box(xa - .02, -20.62, .12, xb + .02, -20.58, 6., 'teal') if s < 0 else None
        for y in (-20.2, -17.6, -15):
            for x in (4., 6.5, 9):
                m.box(s * x - .5, y, 5.985, s * x + .5, y + .16, 6.0, 'led')
    m.box(-12.62, -21.84, 5.9, 12.62, -21.78, 6.0, 'tealglow')
    m.box(-2.2, -21, z, 2.2, -14.6, 1.1, 'navy')
    m.box(-2.15, -20.95, 1.1, 2.15, -14.65, 2.9, 'glasslit')
    for x in (-2.2, -.05, 2.1):
        for y in (-21, -17.8, -14.7):
            m.box(x, y, 1.1, x + .1, y + .1, 2.95, 'frame')
    m.box(-2.6, -21.6, 2.95, 2.6, -14.2, 3.25, 'white')
    m.box(-2.62, -21.62, 3.1, 2.62, -14.18, 3.2, 'teal')
    for s in (-1, 1):
        m.box(s * 2.9 - .18, -18.2, z, s * 2.9 + .18, -17.8, 1.15, 'amber')
        for i in range(9):
            xa, xb = sorted((s * (3.0 + i * .44), s * (3.44 + i * .44)))
            m.box(xa, -18.06, .98, xb, -17.98, 1.1, 'white' if i % 2 else 'amber')
    # entrance sign wall, west side, slightly angled planes
    for (xa, xb, yy, hgt, mat) in ((-34, -14.5, -27.2, 3.3, 'navy'), (-37, -33.4, -27.6, 4.6, 'wall'), (-15.2, -14.4, -27.6, 4.6, 'teal')):
        m.box(xa, yy, 0, xb, yy + .7, hgt, mat)
    m.box(-34, -27.24, .55, -14.6, -27.2, .62, 'tealglow')
    m.box(-38.5, -29.4, 0, -13.4, -27.0, .45, 'concrete', top='soil')
    # same, lower, on the east side
    m.box(14.5, -27.2, 0, 30, -26.6, 1.6, 'navy')
    m.box(14.4, -27.4, 0, 15.2, -26.6, 2.4, 'teal')
    place(m.mesh('places'))
    text('AERO INDUSTRIAL HUB', (-24.2, -27.24, 2.0), 1.55, 'white', ext=.06, spacing=1.04)
    text('A  BETTER  PLACE  TO  BUILD  AND  MOVE', (-25.6, -27.23, .82), .5, 'teal', ext=.02, spacing=1.12) if False else None
    text('AERO INDUSTRIAL HUB', (0, -21.84, 6.45), .72, 'white', ext=.03, spacing=1.25)
    logo((-35.2, -27.66, 2.9), 2.2)
    text('MANAGEMENT OFFICE', (36.4, 15.66, 6.6), .55, 'navy', ext=.03)
    text('CAFE', (58.6, 19.44, 2.4), .6, 'navy', ext=.03)
    # perimeter fence + hedge along the frontage handled by planting
    # expressway gantry
    gm = MB()
    for x0, nm in ((-150, 0),):
        gm.cyl((x0, -62.5, 0), (x0, -62.5, 8), .2, .2, 'galv', 8)
        gm.cyl((x0, -80.5, 0), (x0, -80.5, 8), .2, .2, 'galv', 8)
        gm.box(x0 - .2, -80.5, 7.4, x0 + .2, -62.5, 8.0, 'galv')
    place(gm.mesh('gantry'))


def logo(loc, s):
    """Brand mark: three rising bars cut on the slant."""
    m = MB()
    for i, (c, h) in enumerate((('teal', .62), ('amber', .82), ('navy', 1.))):
        x = -.45 * s + i * .32 * s
        m.poly([(x, 0, -.5 * s), (x + .24 * s, 0, -.5 * s), (x + .24 * s, 0, (-.5 + h) * s), (x, 0, (-.5 + h - .16) * s)], c)
    return place(m.mesh('logo'), loc)


# ------------------------------------------------------------------ planting, lamps, traffic
def build_life(detail=True):
    trees = [rain_tree(i, h=R.uniform(6.2, 8.4), r=R.uniform(3.0, 4.0), clusters=58, leaves=120, size=.40, mat=('leafA', 'leafB')[i % 2]) for i in range(5)]
    tall = [rain_tree(20 + i, h=6.4, r=1.75, clusters=44, leaves=120, size=.28, mat='leafB', flat=.9) for i in range(3)]
    far = [rain_tree(40 + i, h=R.uniform(9, 13), r=R.uniform(4.5, 6), clusters=22, leaves=42, size=1.25, mat='leafB', flat=.8) for i in range(3)]
    palms = [palm(i, h=R.uniform(6.2, 8.2)) for i in range(3)]
    oil = [palm(10 + i, h=3.8, fronds=22, L=4.4) for i in range(2)]
    hd = hedge(1)
    hdi = hedge(2, mat='ixora', h=.55, w=.6, n=260, size=.11)
    hdg = hedge(3, h=.5, w=.9, n=800)
    shr = [shrub(i, mat=('leafB', 'leafA', 'palm')[i % 3]) for i in range(3)]
    fl = shrub(9, r=.45, n=220, mat='ixora', size=.13, h=.5)
    rz = lambda: R.uniform(0, 6.28)
    def tree(x, y, s=1., ms=trees):
        place(R.choice(ms), (x, y, .1), rz(), s * R.uniform(.86, 1.14))
    # boulevard: palms in the median, rain trees in the verge
    for ya, yb in ((-9, -2), (16, 62), (88, 133)):
        y = ya
        while y <= yb:
            place(R.choice(palms), (R.uniform(-.15, .15), y, .1), rz(), R.uniform(.92, 1.1))
            y += 7.6
        y = ya
        while y <= yb - 1.5:
            place(hdg, (0, y + .2, .14), math.pi / 2)
            y += 2.05
    for s in (-1, 1):
        for ya, yb in ((17, 33), (46, 63), (86, 104), (117, 134)):
            y = ya
            while y <= yb:
                tree(s * 8.5, y, .72, tall)
                y += 8.2
        for ya, yb in ((13.5, 35), (44, 65.5), (84, 105.5), (115, 136.5)):
            if s > 0 and ya < 20:
                continue
            y = ya + 1.4
            while y < yb - 2:
                place(hd if int(y / 6) % 3 else hdi, (s * 9.55, y, .12), math.pi / 2)
                y += 2.02
            y = ya + 1.4
            while y < yb - 2:
                place(hd, (s * 94.1, y, .12), math.pi / 2)
                y += 2.02
    # street trees at party lines, small
    for l in PLAN['lots']:
        x0, x1, y0, y1, south, side = lot_info(l)
        n = int(l['lotNumber'])
        f = y0 - 1.4 if south else y1 + 1.4
        far_jalan2 = abs(f - 75) < 10
        xb = (x1 - .8) if south else (x0 + .8)
        if l['type'] in 'AC' and side == 'L':
            xb = (x0 + .8) if south else (x1 - .8)
        if l['type'] != 'A':
            if n % 2 == 0:
                place(R.choice(tall), (xb, f, .1), rz(), R.uniform(.62, .8))
            place(R.choice(shr), (xb, f, .1), rz(), .55)
            place(fl, (xb + .5, f, .1), rz(), .6)
        # planter hedge on the party line of the apron
        xp = x1 if south else x0
        if l['type'] == 'B':
            ys = y0 + .5 if south else y1 - 4.6
            for k in range(2):
                place(hdg, (xp - .2, ys + k * 2.02, .12), math.pi / 2, sx=(1, .6, 1.1))
        if l['type'] == 'C':
            xe = x1 + .45 if (side == 'R') == south else x0 - .45
            for k in range(7):
                yy = (y0 + 6.3 + k * 2.03) if south else (y0 + 3.6 + k * 2.03)
                place(hd if k % 3 else hdi, (xe, yy, .12), math.pi / 2, sx=(1, .8, .9))
        if l['type'] == 'A' and detail:
            pass
    # corner planting on type A: shrubs and palms at the apron corner
    for l in PLAN['lots']:
        if l['type'] != 'A':
            continue
        x0, x1, y0, y1, south, side = lot_info(l)
        xe = (x1 + .9 if (side == 'R') == south else x0 - .9)
        for k in range(5):
            yy = (y0 + .8 + k * 1.0) if south else (y1 - .8 - k * 1.0)
            place(R.choice(shr), (xe + R.uniform(-.3, .3), yy, .1), rz(), R.uniform(.5, .75))
            place(fl, (xe + R.uniform(-.5, .5), yy + .4, .1), rz(), R.uniform(.5, .8))
    # front lawn groves, avoiding the sign view
    for i in range(84):
        x = R.choice((-1, 1)) * R.uniform(14, 132)
        y = R.uniform(-23, -3)
        if -48 < x < -8 and y < -14:
            continue
        tree(x, y, R.uniform(.7, 1.1))
    for x in (-41, -37.5, -33, -28.5, -24, -19.5, -15):
        place(R.choice(palms), (x + R.uniform(-.5, .5), -23.6 + R.uniform(-.6, .6), .1), rz(), R.uniform(.85, 1.1))
    for i in range(11):
        place(hdi if i % 3 == 1 else hdg, (-37.6 + i * 2.1, -28.6, .42), 0)
        place(R.choice(shr), (-37 + i * 2.1, -27.75, .42), rz(), .5)
    for i in range(8):
        place(hdg, (14.4 + i * 2.05, -28.2, .1), 0)
        place(R.choice(palms), (17 + i * 3.1, -23.2, .1), rz(), R.uniform(.8, 1.05)) if i < 5 else None
    for s in (-1, 1):
        for i in range(42):
            if abs(s * (30 + i * 2.4)) > 44 or s > 0:
                place(hd, (s * (32 + i * 2.4) , -31.5, .1), 0, sx=(1.2, 1.4, 1.4))
    # flower edge on the far side of the frontage road
    for i in range(34):
        place(hdi if i % 4 in (1, 2) else hdg, (-40 + i * 2.04, -48.1 - .15 * (i % 2), -.06), 0, sx=(1.05, 1.2, 1.))
        place(fl, (-39.5 + i * 2.04, -47.5, -.06), rz(), R.uniform(.5, .8))
    # perimeter belts
    for y in range(4, 150, 9):
        for s in (-1, 1):
            tree(s * (106 + R.uniform(-1, 2)), y + R.uniform(-2, 2), .95)
            tree(s * (116 + R.uniform(-2, 5)), y + R.uniform(-3, 3), 1.1)
    for i in range(60):
        x, y = R.uniform(-24, 128), R.uniform(151, 178)
        if abs(y - (166 + 6 * math.sin((x + 26) / 3.2 * .28))) > 2.5:
            tree(x, y, R.uniform(.8, 1.15))
    for i in range(26):
        a = i / 26 * 6.28
        place(R.choice(palms + trees), (-67 + 40 * math.cos(a), 167.5 + 13.6 * math.sin(a), .1), rz(), R.uniform(.7, 1.))
    # amenity lawn
    for (x, y) in ((11.8, 34.5), (43, 14.5), (43, 20), (43, 28), (43.2, 33.6), (62.9, 34.2), (83.6, 15), (93, 15), (83.5, 33), (73, 35.6), (79, 35.5), (67, 35.6), (30, 34.6), (20, 34.6)):
        tree(x, y, .75)
    for x in (12.6, 18.5, 24.6, 30.6):
        place(R.choice(palms), (x, 13.2, .1), rz(), .85)
    for i in range(9):
        place(hdg, (15.5 + i * 2.05, 14.2, .14), 0)
    # roadside rows and surroundings
    for x in range(-420, 460, 15):
        if abs(x) > 18:
            tree(x + R.uniform(-3, 3), -54 + R.uniform(-1.5, 1.5), R.uniform(.75, 1.)) if abs(x - 0) > 60 or x > 24 else None
    for x in range(-420, 520, 11):
        place(R.choice(palms if x % 2 else trees), (x, -80.5, .55), rz(), .62)
    for i in range(1700):
        x, y = R.uniform(-700, 700), R.uniform(-460, 760)
        if (abs(x) < 140 and -112 < y < 218) or -112 < y < -32:
            continue
        if x > 150 and y > -30:
            continue
        place(R.choice(far), (x, y, -.4), rz(), R.uniform(.7, 1.15))
    for i in range(900):   # forest belt at the north edge
        x, y = R.uniform(-520, 520), R.uniform(222, 400)
        place(R.choice(far), (x, y, -.4), rz(), R.uniform(.8, 1.25))
    for i in range(34):    # oil palm blocks to the east
        for j in range(46):
            x, y = 152 + i * 8.6 + (j % 2) * 4.3, -24 + j * 7.6
            if i % 12 == 11 or j % 16 == 15:
                continue
            place(oil[(i + j) % 2], (x + R.uniform(-.5, .5), y + R.uniform(-.5, .5), -.3), rz(), R.uniform(.85, 1.1))
    for i in range(30):    # west: another plantation block, thinner
        for j in range(34):
            place(oil[(i + j) % 2], (-170 - i * 8.6 - (j % 2) * 4.3, -20 + j * 7.8, -.3), rz(), R.uniform(.85, 1.1)) if 8 < j else None
    # neighbouring sheds
    nb = MB()
    for (x, y, w, d, h) in ((-230, -10, 60, 34, 9), (-310, -5, 70, 40, 10), (-390, 0, 60, 44, 9), (-250, -170, 80, 50, 10), (-120, -175, 70, 44, 9), (60, -185, 90, 50, 10), (180, -180, 60, 40, 9), (300, -190, 90, 60, 11)):
        nb.box(x - w / 2, y - d / 2, -.4, x + w / 2, y + d / 2, h, 'wall', top='roof')
        nb.box(x - w / 2 - .2, y - d / 2 - .2, h - 1.6, x + w / 2 + .2, y + d / 2 + .2, h - .4, 'teal' if x > 0 else 'galv')
        nb.flat(x - w / 2 - 14, y - d / 2 - 14, x + w / 2 + 14, y + d / 2 + 14, -.3, 'concrete')
    place(nb.mesh('neighbours'))
    # street lamps
    lm = MB()
    lm.cyl((0, 0, 0), (0, 0, 8), .09, .055, 'frame', 8)
    lm.cyl((0, 0, 7.95), (1.7, 0, 8.35), .045, .035, 'frame', 6)
    lm.box(1.5, -.14, 8.3, 2.3, .14, 8.42, 'frame')
    lm.box(1.6, -.11, 8.285, 2.25, .11, 8.3, 'lamp')
    lm = lm.mesh('lamp')
    for y in (28, 54, 96, 124):
        for s in (-1, 1):
            place(lm, (s * 7.5, y, .1), math.pi if s > 0 else 0)
    for x in list(range(-88, -10, 19)) + list(range(16, 95, 19)):
        place(lm, (x, 1.4, .1), math.pi / 2)
        place(lm, (x + 3.2, 70.0 - .6, .1), math.pi / 2)
        place(lm, (x, 148.2, .1), -math.pi / 2)
    for x in range(-420, 440, 34):
        place(lm, (x, -80.5, .5), math.pi / 2, 1.3)
        place(lm, (x, -80.5, .5), -math.pi / 2, 1.3)
    for x in range(-400, 400, 30):
        if abs(x) > 14:
            place(lm, (x, -47.4, 0), math.pi / 2)
    # lawn tufts around the street-level views
    if detail:
        tf = [tuft(1), tuft(2)]
        for xa, ya, xb, yb in ((-60, -35.8, -10, -30), (-46, -30, -42, -14), (-14, -30, -8, -3), (7.6, -35.8, 30, -29)):
            y = ya
            while y < yb:
                x = xa
                while x < xb - 1:
                    place(R.choice(tf), (x + 1, y + 1, .11), R.choice((0, 1.5708, 3.1416, 4.7124)))
                    x += 1.9
                y += 1.9
        for s in (-1, 1):
            for ya, yb in ((12, 36), (42.6, 66.6), (83, 107), (113.4, 137)):
                y = ya
                while y < yb - 2:
                    place(tf[0], (s * 9.45, y + 1, .125), 0, sx=(.52, 1, 1))
                    y += 1.9
        for ya, yb in ((16, 62), (88, 133)):
            y = ya
            while y < yb:
                place(tf[1], (0, y + 1, .15), 0, sx=(1.15, 1, .9))
                y += 2
    # vehicles
    cars = [car('sedan'), car('suv'), car('hatch')]
    vn, tk = van(), truck()
    cols = [(.75, .75, .74), (.55, .56, .57), (.05, .055, .06), (.02, .05, .12), (.35, .03, .03), (.70, .70, .68), (.12, .13, .14), (.02, .22, .21), (.30, .31, .33)]
    def put(me, x, y, a, z=.02, c=None):
        place(me, (x, y, z), a, color=c or R.choice(cols))
    W90 = math.pi / 2
    for l in PLAN['lots']:
        x0, x1, y0, y1, south, side = lot_info(l)
        n = int(l['lotNumber'])
        q = (n * 37) % 10
        xa = x0 + 2.7 if south else x1 - 2.7
        if l['type'] in 'AC' and side == 'L':
            xa = x1 - 2.7 if south else x0 + 2.7
        yy, a = (y0 + 2.9, -W90) if south else (y1 - 2.9, W90)
        if n in (43,):
            put(cars[1], xa + .4, yy - .3, -W90 + .03, .14, (.02, .028, .045))
        elif n in (41, 46):
            pass
        elif q < 3:
            put(R.choice(cars), xa + R.uniform(-.5, .5), yy, a if R.random() < .5 else a + math.pi, .14)
        elif q < 4:
            put(vn, xa, yy - (.3 if south else -.3), a, .14, R.choice(((.8, .8, .78), (.02, .22, .21), (.75, .75, .75))))
    # traffic keeps left
    put(tk, -60, 72.6, math.pi, .0, (.02, .05, .10))
    put(tk, 71, 77.0, 0, 0, (.7, .7, .7))
    put(cars[0], 4.3, 40, -W90, .0, (.55, .56, .57))
    put(cars[1], -4.2, 58, W90, .0, (.03, .05, .1))
    put(cars[2], -4.2, 112, W90, .0, (.7, .12, .05))
    put(cars[0], -4.9, -26.5, W90, .0, (.72, .72, .7))
    put(cars[1], 5., -12.5, -W90, .0, (.02, .2, .2))
    put(cars[2], 86, 77.4, 0, 0, (.72, .72, .7))
    put(cars[0], -33, 77.2, 0, 0, (.5, .51, .52))
    put(vn, 55, 4., math.pi, 0, (.8, .8, .78))
    put(cars[1], -52, 8., 0, 0)
    for i in range(7):
        if i != 3:
            put(R.choice(cars), 65.5 + i * 2.5, 15.7, W90 * R.choice((1, -1)), .14)
        if i not in (1, 5):
            put(R.choice(cars), 65.5 + i * 2.5, 30.7, W90 * R.choice((1, -1)), .14)
    for i in range(34):
        lane = R.choice((-95.4 + 1.8, -91.8, -88.2, -76.4 + 1.4, -71.2, -67.6))
        d = math.pi if lane > -80 else 0
        d = 0 if lane > -80 else math.pi
        me = R.choice(cars + cars + [vn, tk])
        put(me, -400 + i * 26 + R.uniform(-8, 8), lane, d, .57, (.75, .75, .74) if me is tk else None)
    for i in range(6):
        put(R.choice(cars), -200 + i * 75 + R.uniform(-10, 10), -44.2 if i % 2 else -39.2, 0 if i % 2 == 0 else math.pi, -.01)
    put(tk, -52, -39.3, 0, -.01, (.02, .05, .10))


# ------------------------------------------------------------------ interior fit-out of one corner unit
def fit_out(lot):
    l = LOTS[lot]
    x0, x1, y0, y1, south, side = lot_info(l)
    w = x1 - x0
    m = MB()
    ox, oy, oz = x0, y0, .12
    P = .15
    # unit local x mirrored for side L: shutter sits at high x
    L = lambda x: (w - x) if side == 'L' else x
    def bx(xa, ya, za, xb, yb, zb, mat, **k):
        a, b = sorted((L(xa), L(xb)))
        m.box(a, ya, za, b, yb, zb, mat, **k)
    # mezzanine slab, edge beam and columns
    my = F + 4.9
    bx(P, F + .25, 5.05, w - .25, my, 5.22, 'white', top='concrete')
    bx(P, my - .2, 4.72, w - .25, my + .02, 5.24, 'navy')
    bx(P, my - .02, 5.14, w - .25, my + .04, 5.2, 'teal')
    for x in (5.05,):
        bx(x - .12, my - .3, .15, x + .12, my - .06, 4.72, 'navy')
        bx(x - .16, my - .34, .15, x + .16, my - .02, 1.2, 'amber')
    for yy in (F + 1.6, F + 3.2):
        bx(P, yy - .07, 4.8, w - .25, yy + .07, 5.05, 'white')
        for x in (1.6, 4.2, 6.6):
            bx(x - .6, yy + .75, 5.02, x + .6, yy + .87, 5.045, 'led')
    # balustrade, open where the stair lands
    st0, st1 = P + .12, P + 1.35
    bx(st1 + .1, my - .06, 5.3, w - .3, my - .04, 6.25, 'clear')
    bx(st1 + .1, my - .08, 6.25, w - .3, my - .02, 6.3, 'timber')
    x = st1 + .1
    while x < w - .3:
        bx(x, my - .08, 5.22, x + .04, my - .03, 6.25, 'steel')
        x += 1.28
    # desks and people-scale props on the mezzanine
    for k in range(2):
        bx(2.8 + k * 2.4, F + 1.9, 5.9, 4.4 + k * 2.4, F + 2.7, 5.95, 'timber')
        bx(3.0 + k * 2.4, F + 2.0, 5.22, 3.06 + k * 2.4, F + 2.6, 5.9, 'frame')
        bx(4.2 + k * 2.4, F + 2.0, 5.22, 4.26 + k * 2.4, F + 2.6, 5.9, 'frame')
        bx(3.3 + k * 2.4, F + 2.2, 6.0, 3.9 + k * 2.4, F + 2.23, 6.4, 'black')
    # stair along the solid party wall
    n = 28
    rise, run = (5.22 - .15) / n, .27
    ybot = my + n * run
    for i in range(n):
        yy = ybot - (i + 1) * run
        zz = .15 + (i + 1) * rise
        bx(st0, yy, zz - .05, st1, yy + run + .02, zz, 'timber')
    for xx in (st0 - .04, st1):
        a, b = sorted((L(xx), L(xx + .05)))
        for xq in (a, b):
            m.poly([(xq, ybot, .15), (xq, ybot - .35, .15), (xq, my - .1, 4.95), (xq, my - .1, 5.24), (xq, my + .1, 5.24)], 'navy')
        m.poly([(a, ybot, .15), (b, ybot, .15), (b, my + .1, 5.24), (a, my + .1, 5.24)], 'navy')
    xr = L(st1 + .03)
    m.cyl((xr, ybot, 1.1), (xr, my + .05, 6.28), .028, .028, 'teal', 8)
    m.cyl((xr, ybot, .65), (xr, my + .05, 5.8), .014, .014, 'steel', 6)
    for i in range(0, n + 1, 4):
        yy = ybot - i * run
        zz = .15 + i * rise
        m.cyl((xr, yy, zz - .05), (xr, yy, zz + .98), .02, .02, 'steel', 6)
    # roof: purlins, rafters, sheet with skylight openings
    zf, zb = 8.72, 7.95
    zr = lambda y: zf + (zb - zf) * (y - F) / (B - F)
    sky = [(1.7, 2.9), (w - 2.9, w - 1.7)]
    ya, yb = F + 5.2, F + 13.0
    def rf(xa, a, xb, b, mat, dz=0.):
        p, q = sorted((L(xa), L(xb)))
        m.poly([(p, a, zr(a) + dz), (q, a, zr(a) + dz), (q, b, zr(b) + dz), (p, b, zr(b) + dz)], mat)
    rf(P, F + .2, w, ya, 'ceil')
    rf(P, yb, w, B, 'ceil')
    px = P
    for (a, b) in sky:
        rf(px, ya, a, yb, 'ceil')
        rf(a, ya, b, yb, 'sky_em', .25)
        px = b
    rf(px, ya, w, yb, 'ceil')
    for yy in (F + 2.5, F + 5., F + 7.6, F + 10.2, F + 12.8):
        z = zr(yy)
        bx(P, yy - .07, z - .14, w - .2, yy + .07, z - .10, 'navy')
        bx(P, yy - .015, z - .42, w - .2, yy + .015, z - .1, 'navy')
        bx(P, yy - .07, z - .46, w - .2, yy + .07, z - .42, 'navy')
    for k in range(7):
        xx = .7 + k * 1.15
        p = L(xx)
        m.poly([(p - .03, F + .3, zr(F) - .12), (p + .03, F + .3, zr(F) - .12), (p + .03, B, zr(B) - .12), (p - .03, B, zr(B) - .12)], 'galv')
    # high-bay lights
    for yy in (F + 7.0, F + 10.6, F + 13.6):
        for xx in (w / 2,):
            p = L(xx)
            m.cyl((p, yy, 7.9), (p, yy, 7.0), .012, .012, 'frame', 5)
            m.cyl((p, yy, 7.0), (p, yy, 6.8), .08, .24, 'frame', 16, False)
            m.cyl((p, yy, 6.815), (p, yy, 6.8), .22, .22, 'led', 16)
    # floor lines and walkway
    for xx in (2.0, 5.4):
        bx(xx - .05, F + .4, .15, xx + .05, B - 1, .155, 'markY')
    bx(2.05, F + 5.2, .15, 5.35, F + 5.32, .155, 'markY')
    # dado
    bx(P, F + .3, .15, P + .012, B - .3, 1.4, 'navy')
    bx(P, F + .3, 1.4, P + .014, B - .3, 1.48, 'teal')
    # racking on the glazed side, towards the rear
    rx0, rx1 = w - 1.55, w - .45
    ry = [F + 7.0, F + 9.6, F + 12.2, F + 14.6]
    for yy in ry:
        for xx in (rx0, rx1 - .09):
            bx(xx, yy, .15, xx + .09, yy + .1, 4.9, 'rackblue')
        for z in (.9, 1.8, 2.7, 3.6, 4.5):
            m.beam((L(rx0 + .05), yy + .05, z - .5), (L(rx1 - .05), yy + .05, z), .035, 'rackblue')
    for z in (1.75, 3.3, 4.8):
        for xx in (rx0, rx1 - .06):
            bx(xx, ry[0], z - .12, xx + .06, ry[-1], z, 'orange')
        bx(rx0 + .06, ry[0] + .1, z - .03, rx1 - .06, ry[-1], z - .01, 'ply')
    # fire extinguisher, distribution board
    m.cyl((L(P + .12), F + 5.1 + 7.9, .5), (L(P + .12), F + 13.0 - .1, 1.0), .08, .08, 'tail', 10)
    o = place(m.mesh('fitout'), (ox, oy, oz))
    xw = ox + L(P + .03)
    text('LOT 41', (xw, oy + F + 7.3, oz + 6.3), .95, 'navy', math.pi / 2 * (1 if L(0) < 1 else -1), ext=.02, spacing=1.05)
    pal = [pallet(i, nz=R.choice((2, 3))) for i in range(5)]
    for li, z in enumerate((.15, 1.78, 3.33)):
        for k in range(3):
            for h in range(2):
                if R.random() < .14:
                    continue
                a = L(rx1 - .0)
                xx = min(L(rx0 - .02), L(rx1 + .02))
                place(pal[(li + k + h) % 5], (ox + xx, oy + ry[k] + .12 + h * 1.2, oz + z), 0, sx=(.92, .92, .92))
    for (xx, yy, rzz) in ((5.75, F + 5.9, .0), (5.75, F + 7.6 - .2, 0.)):
        pass
    place(pal[0], (ox + L(3.1) - .6, oy + F + 6.1, oz + .16), .05)
    place(pal[2], (ox + L(4.6) - .6, oy + F + 6.2, oz + .16), -.08)
    place(pallet(8, nz=1), (ox + L(4.5) - .6, oy + F + 8.0, oz + .16), .1)
    place(forklift(), (ox + L(3.0), oy + F + 8.9, oz + .15), -math.pi / 2 + .25)
    for (bxx, byy, en) in ((L(2.3), (ya + yb) / 2, 1), (L(w - 2.3), (ya + yb) / 2, 1)):
        lt = bpy.data.lights.new('sk', 'AREA')
        lt.shape = 'RECTANGLE'
        lt.size, lt.size_y = 1.2, yb - ya
        lt.energy = 170
        lt.color = (.88, .94, 1.)
        ob = bpy.data.objects.new('sk', lt)
        ob.location = (ox + bxx, oy + byy, oz + 7.75)
        SC.collection.objects.link(ob)
    lt = bpy.data.lights.new('door', 'AREA')
    lt.shape = 'RECTANGLE'
    lt.size, lt.size_y = 4.2, 4.0
    lt.energy = 200
    lt.color = (1., .88, .72)
    ob = bpy.data.objects.new('door', lt)
    ob.location = (ox + L(2.7), oy + F - .15, oz + 2.3)
    ob.rotation_euler = (math.pi / 2, 0, math.pi)
    ob.rotation_euler = (-math.pi / 2, 0, 0)
    ob.visible_camera = False
    SC.collection.objects.link(ob)
    lt = bpy.data.lights.new('mezz', 'AREA')
    lt.shape = 'RECTANGLE'
    lt.size, lt.size_y = 6.5, 3.
    lt.energy = 60
    lt.color = (1., .86, .68)
    ob = bpy.data.objects.new('mezz', lt)
    ob.location = (ox + w / 2, oy + F + 2.6, oz + 8.2)
    ob.visible_camera = False
    SC.collection.objects.link(ob)


# ------------------------------------------------------------------ sky and sun
def world(cfg):
    wd = bpy.data.worlds.new('w')
    SC.world = wd
    wd.use_nodes = True
    nt = wd.node_tree
    nt.nodes.clear()
    L = nt.links
    out = nt.nodes.new('ShaderNodeOutputWorld')
    bg = nt.nodes.new('ShaderNodeBackground')
    sky = nt.nodes.new('ShaderNodeTexSky')
    sky.sky_type = 'NISHITA'
    sky.sun_disc = False
    el, az = cfg.get('sun', (27, 226))
    sky.sun_elevation = math.radians(el)
    sky.sun_rotation = math.radians(az)
    sky.air_density = 1.15
    sky.dust_density = 1.6
    sky.ozone_density = 1.6
    # soft cloud layer
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sp = nt.nodes.new('ShaderNodeSeparateXYZ')
    L.new(tc.outputs['Generated'], sp.inputs[0])
    den = nt.nodes.new('ShaderNodeMath'); den.operation = 'ADD'
    L.new(sp.outputs['Z'], den.inputs[0]); den.inputs[1].default_value = .12
    mxd = nt.nodes.new('ShaderNodeMath'); mxd.operation = 'MAXIMUM'
    L.new(den.outputs[0], mxd.inputs[0]); mxd.inputs[1].default_value = .05
    cmb = nt.nodes.new('ShaderNodeCombineXYZ')
    for ax in 'XY':
        dv = nt.nodes.new('ShaderNodeMath'); dv.operation = 'DIVIDE'
        L.new(sp.outputs[ax], dv.inputs[0]); L.new(mxd.outputs[0], dv.inputs[1])
        L.new(dv.outputs[0], cmb.inputs[ax])
    mp = nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Scale'].default_value = (.55, 1.0, 1)
    mp.inputs['Location'].default_value = (3.1, 1.7, 0)
    L.new(cmb.outputs[0], mp.inputs[0])
    nz = nt.nodes.new('ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value = 1.25
    nz.inputs['Detail'].default_value = 9
    nz.inputs['Roughness'].default_value = .58
    nz.inputs['Distortion'].default_value = .25
    L.new(mp.outputs[0], nz.inputs['Vector'])
    rp = nt.nodes.new('ShaderNodeValToRGB')
    rp.color_ramp.elements[0].position = .50
    rp.color_ramp.elements[1].position = .74
    L.new(nz.outputs['Fac'], rp.inputs['Fac'])
    fade = nt.nodes.new('ShaderNodeMapRange')
    fade.inputs[1].default_value = .015; fade.inputs[2].default_value = .22
    L.new(sp.outputs['Z'], fade.inputs[0])
    ml = nt.nodes.new('ShaderNodeMath'); ml.operation = 'MULTIPLY'
    L.new(rp.outputs['Color'], ml.inputs[0]); L.new(fade.outputs[0], ml.inputs[1])
    m2 = nt.nodes.new('ShaderNodeMath'); m2.operation = 'MULTIPLY'
    L.new(ml.outputs[0], m2.inputs[0]); m2.inputs[1].default_value = .85
    mix = nt.nodes.new('ShaderNodeMixRGB')
    L.new(m2.outputs[0], mix.inputs['Fac'])
    L.new(sky.outputs[0], mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = (9.5, 8.1, 6.6, 1)
    # warm band along the horizon, stronger towards the sun
    sd = nt.nodes.new('ShaderNodeVectorMath'); sd.operation = 'DOT_PRODUCT'
    L.new(tc.outputs['Generated'], sd.inputs[0])
    sd.inputs[1].default_value = (math.sin(math.radians(az)), math.cos(math.radians(az)), 0)
    sr = nt.nodes.new('ShaderNodeMapRange')
    sr.inputs[1].default_value = -1.; sr.inputs[2].default_value = 1.; sr.inputs[3].default_value = .45; sr.inputs[4].default_value = 1.6
    L.new(sd.outputs['Value'], sr.inputs[0])
    hz = nt.nodes.new('ShaderNodeMapRange')
    hz.inputs[1].default_value = .30; hz.inputs[2].default_value = -.01
    L.new(sp.outputs['Z'], hz.inputs[0])
    hp = nt.nodes.new('ShaderNodeMath'); hp.operation = 'POWER'
    L.new(hz.outputs[0], hp.inputs[0]); hp.inputs[1].default_value = 2.2
    hm = nt.nodes.new('ShaderNodeMath'); hm.operation = 'MULTIPLY'
    L.new(hp.outputs[0], hm.inputs[0]); L.new(sr.outputs[0], hm.inputs[1])
    hc = nt.nodes.new('ShaderNodeMixRGB'); hc.blend_type = 'ADD'
    L.new(hm.outputs[0], hc.inputs['Fac'])
    L.new(mix.outputs[0], hc.inputs['Color1'])
    hc.inputs['Color2'].default_value = (5.2, 2.9, 1.35, 1)
    L.new(hc.outputs[0], bg.inputs['Color'])
    bg.inputs['Strength'].default_value = cfg.get('sky', .11)
    L.new(bg.outputs[0], out.inputs[0])
    wd.cycles.sampling_method = 'MANUAL' if cfg.get('worldmis', True) else 'NONE'
    wd.cycles.sample_map_resolution = 512
    s = bpy.data.lights.new('sun', 'SUN')
    s.energy = cfg.get('sunE', 5.6)
    s.color = cfg.get('sunC', (1., .73, .44))
    s.angle = math.radians(1.2)
    o = bpy.data.objects.new('sun', s)
    d = Vector((math.sin(math.radians(az)) * math.cos(math.radians(el)), math.cos(math.radians(az)) * math.cos(math.radians(el)), math.sin(math.radians(el))))
    o.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
    SC.collection.objects.link(o)
    wd.mist_settings.start = 0
    wd.mist_settings.depth = 4000
    wd.mist_settings.falloff = 'LINEAR'


# ------------------------------------------------------------------ render
def setup(w, h, spp, cfg):
    r = SC.render
    r.engine = 'CYCLES'
    r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, 100
    r.use_persistent_data = True
    r.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    r.image_settings.color_depth = '32'
    r.image_settings.exr_codec = 'NONE'
    if A.threads:
        r.threads_mode = 'FIXED'
        r.threads = A.threads
    c = SC.cycles
    c.device = 'CPU'
    c.samples = spp
    c.use_adaptive_sampling = True
    c.adaptive_threshold = cfg.get('noise', .02)
    c.adaptive_min_samples = max(8, spp // 3)
    c.use_denoising = False
    c.max_bounces = cfg.get('bounces', 4)
    c.diffuse_bounces = cfg.get('diffuse', 2)
    c.glossy_bounces = 2
    c.transmission_bounces = 2
    c.transparent_max_bounces = 8
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = cfg.get('clamp', 3.)
    c.sample_clamp_direct = 0
    c.blur_glossy = 1.
    if cfg.get('fastgi'):
        c.use_fast_gi = True
        c.fast_gi_method = 'REPLACE'
        c.ao_bounces_render = 1
        SC.world.light_settings.distance = 12
    vl = SC.view_layers[0]
    vl.use_pass_mist = True
    vl.use_pass_z = True
    vl.use_pass_normal = True
    vl.cycles.denoising_store_passes = True


def camera():
    cd = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', cd)
    SC.collection.objects.link(o)
    SC.camera = o
    return o


def aim(o, spec):
    loc, tgt = Vector(spec['loc']), Vector(spec['tgt'])
    cd = o.data
    o.location = loc
    q = (tgt - loc).to_track_quat('-Z', 'Y')
    if spec.get('up'):
        o.rotation_euler = (0, 0, 0)
    else:
        o.rotation_euler = q.to_euler()
    cd.clip_end = 6000
    cd.clip_start = .05
    cd.sensor_width = 36
    if spec.get('ortho'):
        cd.type = 'ORTHO'
        cd.ortho_scale = spec['ortho']
    else:
        cd.type = 'PERSP'
        cd.lens = spec.get('lens', 28)
    cd.shift_x = spec.get('shx', 0)
    cd.shift_y = spec.get('shy', 0)
    bpy.context.view_layer.update()


first = SHOTS.get(names[0]) or FILMS[names[0]]
kind = first.get('scene', 'park')
if kind == 'map':
    import mapmodel
    mapmodel.build(PLAN, SC)
else:
    build_site()
    build_hills()
    build_places()
    ins = first.get('inside')
    build_lots(ins)
    build_life(first.get('detail', True))
    if ins:
        fit_out(ins)
world(first)
print('BUILD %.1fs  objects %d' % (time.time() - T0, len(SC.objects)), flush=True)
cam = camera()
os.makedirs(A.out, exist_ok=True)
for nm in names:
    if nm in SHOTS:
        s = SHOTS[nm]
        w, h = s['res']
        setup(round(w * A.scale), round(h * A.scale), A.spp, s)
        aim(cam, s)
        t = time.time()
        SC.render.filepath = os.path.join(os.path.abspath(A.out), nm + '.exr')
        bpy.ops.render.render(write_still=True)
        print('SHOT %s %.1fs' % (nm, time.time() - t), flush=True)
    else:
        s = FILMS[nm]
        w, h = [int(v) for v in (A.res or '960x540').split('x')]
        setup(w, h, A.spp, s)
        K = A.keys or s['keys']
        cams = []
        def rec(fr, spec):
            aim(cam, spec)
            mw = cam.matrix_world
            f = cam.data.lens / 36. * w
            return [fr, f, w * (.5 - cam.data.shift_x), h * .5 + w * cam.data.shift_y] + [mw[i][j] for i in range(3) for j in range(4)]
        allc = [rec(i, cam_at(s, i / (A.frames - 1))) for i in range(A.frames)]
        keys = [round(k * (A.frames - 1) / (K - 1)) for k in range(K)]
        json.dump({'w': w, 'h': h, 'frames': allc, 'keys': keys}, open(os.path.join(A.out, nm + '.json'), 'w'))
        # coarse to fine, so that a run stopped early still gives an even set
        order, step = [0, K - 1], K - 1
        while len(order) < K:
            step = max(1, step // 2)
            order += [i for i in range(0, K, step) if i not in order]
        for i in order[A.first:]:
            fr = keys[i]
            aim(cam, cam_at(s, fr / (A.frames - 1)))
            SC.cycles.seed = i
            t = time.time()
            SC.render.filepath = os.path.join(os.path.abspath(A.out), '%s_%04d.exr' % (nm, fr))
            if os.path.exists(SC.render.filepath):   # a finer set reuses the coarser one's keys
                continue
            bpy.ops.render.render(write_still=True)
            print('KEY %s %d/%d %.1fs' % (nm, i + 1, K, time.time() - t), flush=True)
