#!/bin/sh
# Renders and develops everything into the folder above. About an hour on two CPU cores.  sh render.sh [work-dir]
set -e
cd "$(dirname "$0")"
W=${1:-render}; M=..; mkdir -p "$W" "$M"
R="nice -n 15 blender -b -P park.py -- --out $W"
P="nice -n 15 python3 post.py"
DAY="--ev .95 --haze .4 --power 1.3 --sat 1.28 --wb 1.03,.985,.99"
AIR="--ev 1.15 --haze .36 --power 1.32 --sat 1.26 --wb 1.04,.975,1.03"
IN="--ev .65 --haze 0 --power 1.27 --sat 1.25 --dn .6"
$R --shot hero --spp 24
$R --shot type-a,type-b,type-c,gate --spp 24
$R --shot about --spp 20
$R --shot interior --scale .8 --spp 40
$R --shot location --spp 16
$R --shot master-plan --spp 20
$P still $W/hero.exr $M/hero.jpg $AIR
$P still $W/type-a.exr $M/type-a.jpg $DAY --crop 112,44,1488,992 --size 1600x1067
$P still $W/gate.exr $M/gate.jpg $DAY --crop 10,0,1520,1013 --size 1600x1067
for s in type-b type-c about; do $P still $W/$s.exr $M/$s.jpg $DAY; done
$P still $W/interior.exr $M/interior.jpg $IN --size 1600x1067
$P still $W/location.exr $M/location.jpg --ev .05 --haze 0 --power 1.35
$P still $W/master-plan.exr $M/master-plan.jpg --ev 1.2 --haze 0 --power 1.4 --sat 1.2 --wb 1.02,.98,1.03
$R --shot tour-1-flyover --res 1280x720 --spp 8
$R --shot tour-2-street --res 1280x720 --spp 8
$R --shot tour-3-interior --res 768x432 --spp 22
$P film $W tour-1-flyover $M/tour-1-flyover.mp4 $AIR --poster .45
$P film $W tour-2-street $M/tour-2-street.mp4 $DAY --poster .78
$P film $W tour-3-interior $M/tour-3-interior.mp4 $IN --size 1280:720 --poster .1
