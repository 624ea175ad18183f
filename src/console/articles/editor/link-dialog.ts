import type { Editor, JSONContent } from '@tiptap/core'
import { openSearch, type SearchResult } from './search-dialog.ts'

const ADDRESS = /^(?:https:\/\/\S+|mailto:\S+@\S+|tel:\+?[\d -]+|\/(?!\/)\S*|#\S+)$/

/** Sets or removes the link of the selection. */
export function openLink(editor: Editor, dialog: HTMLDialogElement, locale: string): void {
  const put = (href: string, title: string) => {
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run()
    else if (empty) {
      const text: JSONContent = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }
      chain.insertContent(text).run()
    } else chain.setLink({ href }).run()
  }
  openSearch(dialog, { kind: 'link', locale, take: ({ value, title }: SearchResult) => put(value, title) })
  const query = dialog.querySelector<HTMLInputElement>('[data-query]')
  const invalidNote = dialog.querySelector<HTMLElement>('[data-wrong]')
  const unlink = dialog.querySelector<HTMLElement>('[data-unlink]')
  if (!query || !invalidNote || !unlink) return
  const former: unknown = editor.getAttributes('link').href
  if (typeof former === 'string') query.value = former
  const ended = new AbortController()
  unlink.hidden = !former
  const take = () => {
    const address = query.value.trim()
    invalidNote.hidden = ADDRESS.test(address)
    if (!invalidNote.hidden) return query.focus()
    dialog.close()
    put(address, address)
  }
  dialog.querySelector('[data-take]')?.addEventListener('click', take, { signal: ended.signal })
  unlink.addEventListener(
    'click',
    () => {
      dialog.close()
      editor.chain().focus().extendMarkRange('link').unsetLink().run()
    },
    { signal: ended.signal },
  )
  dialog.addEventListener('close', () => ended.abort(), { once: true })
}
