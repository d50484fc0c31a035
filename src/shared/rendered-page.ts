/** What the server asks of the renderer of a public page; only the renderer knows the type of `api`, the queries of the page. */
export type RenderRequest<Api = object> = {
  /** Path and query. */
  address: string;
  /** The public URL of the site, without a trailing slash. */
  site: string;
  /** Nonce of every style element. */
  nonce: string;
  /** Without it the page is rendered without data. */
  api?: Api;
};

export type RenderedPage<State = unknown> = {
  /** Name of the route's component, the key of its files in the build manifest. */
  component: string | undefined;
  /** Names of the chunks of lazy components that the markup contains. */
  chunks?: readonly string[];
  title: string;
  description: string;
  /** Further elements of <head>. */
  head: string;
  /** The markup inside #root; empty for client-rendered pages. */
  body: string;
  /** The dehydrated query cache of the markup. */
  state: State;
};
