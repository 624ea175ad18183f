/** What search engines are told of a page, as schema.org data. */
export function JsonLd({ data }: { data: object }) {
  // a text of the content must not end the element
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
