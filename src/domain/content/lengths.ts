/** How many characters texts of the content may have: generous, so that what was pasted by mistake is told and nothing else. */
export const LENGTHS = { slug: 100, name: 300, text: 20_000 } as const

/** Of an article's text in a language. */
export const ARTICLE_LENGTHS = { title: 300, seo_slug: 120, abstract: 2000, body: 200_000 } as const
