/** Forms as a browser without script would send them. */
import { DomUtils, parseDocument } from 'htmlparser2'

/** What the last form of a page that has a field `name` would send if it were sent as it is. */
export function fieldsOf(html: string, name: string): [string, string][] {
  const forms = DomUtils.getElementsByTagName('form', parseDocument(html).children)
  const form = forms.findLast((each) => DomUtils.findOne(({ attribs }) => attribs.name === name, each.children))
  const all = DomUtils.findAll(({ attribs }) => 'name' in attribs, form?.children ?? [])
  return all.flatMap((field): [string, string][] => {
    const { type, name: called = '', value = '', checked } = field.attribs
    if (field.name === 'button') return []
    if (field.name === 'textarea') return [[called, DomUtils.textContent(field).replace(/^\n/, '')]]
    if (field.name === 'select') {
      const chosen = DomUtils.findOne((option) => 'selected' in option.attribs, field.children)
      return [[called, chosen?.attribs.value ?? '']]
    }
    return (type === 'checkbox' || type === 'radio') && checked === undefined ? [] : [[called, value]]
  })
}
