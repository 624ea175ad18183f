/** Texts of the content name local addresses without a language; here they get the edition's own. */
export const withPrefix = (html: string, prefix: string): string => html.replaceAll('href="/', `href="${prefix}/`)
