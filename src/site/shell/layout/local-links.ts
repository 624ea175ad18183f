/** Links in a text's HTML lead to the edition that shows it: `/articles/2` becomes `/vi/articles/2`. */
export const localLinks = (html: string, prefix: string): string =>
  html.replace(/(<a [^>]*?href=")\/(?!\/)([^"]*)/g, (_, start: string, path: string) =>
    path === '' ? `${start}${prefix || '/'}` : `${start}${prefix}/${path}`,
  )
