/** Namespaces that travel to the browser: those of the layout and of pages that are operated (`handle.hydrate`), and no other page's. */
export const OPERATED_NAMESPACES: readonly string[] = [
  'layout',
  'search',
  'forms',
  'consultation',
  'result',
  'order',
  'errors',
]
