/** Forms as a browser without script submits them. */
import { DomUtils, parseDocument } from 'htmlparser2'

/** The fields of the page's last form that has a field `name`, with their present values. */
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
