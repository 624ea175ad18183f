/** Maximum lengths of content texts, in characters: high enough to reject only text that was pasted by mistake. */
export const LENGTHS = { slug: 100, code: 32, name: 300, text: 20_000 } as const

/** For an article's text in a language. */
export const ARTICLE_LENGTHS = { title: 300, seo_slug: 120, abstract: 2000, body: 200_000 } as const
