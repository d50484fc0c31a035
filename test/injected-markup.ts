import { BEACON } from './xss-payloads.ts';

type Jsdom = { JSDOM: new () => { window: { DOMParser: typeof DOMParser } } };
const { JSDOM }: Jsdom = await import('jsdom' as string);
const parser = new new JSDOM().window.DOMParser();

/** A document as a browser parses it; nothing of it runs or loads. */
export const parseHtml = (html: string): Document => parser.parseFromString(html, 'text/html');

export const elementsOf = (document: Document): Set<string> =>
  new Set(Array.from(elementsIn(document), ({ localName }) => localName));

/** Not the live collection of getElementsByTagName: jsdom iterates that in quadratic time. */
const elementsIn = (document: Document) => document.querySelectorAll('*');

/** Attributes that a browser follows. */
const followed = /^(?:(?:xlink:)?href|src|srcset|action|formaction|data|poster|ping|background)$/;
const harmlessAddress = /^(?:[/#?]|https?:\/\/localhost|https:\/\/wa\.me\/\d+\?text=|mailto:|tel:|$)/;

/** What a payload has made of a document: elements that its pages do not have, handlers, addresses, scripts and styles. */
export function injectedInto(document: Document, elements: ReadonlySet<string>): string[] {
  return [...elementsIn(document)].flatMap((element) => {
    const name = element.localName;
    // of a body it is the whole page
    const text = ['script', 'style'].includes(name) ? (element.textContent ?? '') : '';
    const found = [...element.attributes].filter(
      ({ name: attribute, value }) =>
        attribute.startsWith('on') ||
        ['srcdoc', 'http-equiv'].includes(attribute) ||
        (value.includes(`${BEACON}(`) && (attribute === 'style' || isFollowed(attribute, value))),
    );
    const isCode = text.includes(`${BEACON}(`) && !isData(element);
    return [
      ...(elements.has(name) ? [] : [`<${name}>`]),
      ...(isCode ? [`<${name}>${text.slice(0, 100)}`] : []),
      ...found.map((attribute) => `<${name} ${attribute.name}="${attribute.value.slice(0, 100)}">`),
    ];
  });
}

const isFollowed = (attribute: string, value: string) =>
  followed.test(attribute) && !harmlessAddress.test(value);

/** A whole block of JSON, which does not run. */
function isData(element: Element): boolean {
  if (!/^application\/(?:ld\+)?json$/.test(element.getAttribute('type') ?? '')) return false;
  try {
    JSON.parse(element.textContent ?? '');
    return true;
  } catch {
    return false;
  }
}
