/** Puts the editor over each field of Markdown; without it the field is there. */
import { Editor, type JSONContent } from '@tiptap/core'
import { ACTS } from './acts.ts'
import { extensions } from './extensions.ts'
import { FIGURE } from './figure-node.ts'
import { readDocument } from './markdown.ts'
import { cleanPasted } from './paste.ts'
import { type Found, openSearch } from './search-dialog.ts'
import { toStore } from './to-store.ts'

for (const frame of document.querySelectorAll<HTMLElement>('[data-editor]')) mount(frame)
keepPresence()

function mount(frame: HTMLElement): void {
  const part = <E extends HTMLElement = HTMLElement>(name: string) => frame.querySelector<E>(`[data-${name}]`) as E
  const field = frame.querySelector('textarea') as HTMLTextAreaElement
  const [toolbar, surface, difference] = [part('toolbar'), part('surface'), part('difference')]
  const said = new Map(Object.entries(JSON.parse(frame.dataset.said ?? '{}') as Record<string, string | null>))
  let original = field.value
  let isSource = false
  let isChanged = false
  const editor = new Editor({
    element: surface,
    extensions: extensions((braces) => said.get(braces) ?? null),
    content: readDocument(original),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${field.id}-label`,
        'aria-describedby': field.getAttribute('aria-describedby') ?? '',
        lang: field.lang,
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: () => {
      isChanged = true
    },
    onTransaction: ({ editor: own }) => showState(own),
  })

  /** Writes the document into the field; false, with the difference shown, when it would read back differently. */
  const write = (): boolean => {
    if (isSource) return true
    const { text, difference: wrong } = toStore(editor.getJSON(), original)
    difference.hidden = wrong === null
    if (wrong) {
      ;(part('is') as HTMLElement).textContent = wrong.is
      ;(part('reads') as HTMLElement).textContent = wrong.reads
      difference.focus()
    }
    field.value = text
    return wrong === null
  }

  const showSource = (shown: boolean) => {
    if (shown) write()
    else {
      original = field.value
      difference.hidden = true
      editor.commands.setContent(readDocument(original), { emitUpdate: false })
    }
    isSource = shown
    field.hidden = !shown
    surface.hidden = shown
    part('source').setAttribute('aria-pressed', String(shown))
    for (const button of toolbar.querySelectorAll<HTMLButtonElement>('[data-do]')) button.disabled = shown
    if (shown) field.focus()
    else editor.commands.focus()
  }

  function showState(own: Editor) {
    for (const button of toolbar.querySelectorAll<HTMLElement>('[data-do]')) {
      const isOn = ACTS[button.dataset.do ?? '']?.isOn
      if (isOn) button.setAttribute('aria-pressed', String(isOn(own)))
    }
    part('table-tools').hidden = !own.isActive('table')
  }

  const locale = frame.dataset.locale ?? 'en'
  const dialog = (name: string) => frame.querySelector(`[data-dialog="${name}"]`) as HTMLDialogElement
  const dialogs: Record<string, () => void> = {
    link: () => openLink(editor, dialog('link'), locale),
    figure: () =>
      openSearch(dialog('figure'), {
        kind: 'figure',
        locale,
        take: ({ value, said: saying }) => {
          said.set(value, saying ?? null)
          editor
            .chain()
            .focus()
            .insertContent({ type: FIGURE, attrs: { braces: value } })
            .run()
        },
      }),
    picture: () =>
      openSearch(dialog('picture'), {
        kind: 'picture',
        locale,
        take: ({ value, title }) => {
          editor
            .chain()
            .focus()
            .setImage({ src: `picture:${value}`, alt: title })
            .run()
        },
      }),
  }
  toolbar.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (!button) return
    if ('source' in button.dataset) return showSource(!isSource)
    const act = button.dataset.do ?? ''
    if (dialogs[act]) dialogs[act]()
    else ACTS[act]?.run(editor)
  })
  moveByArrows(toolbar)

  const form = field.form
  form?.addEventListener('submit', (event) => {
    if (write()) isChanged = false
    else event.preventDefault()
  })
  // anything that is sent by another form of the page leaves this one
  addEventListener('beforeunload', (event) => {
    if (isChanged) event.preventDefault()
  })
  field.addEventListener('input', () => {
    isChanged = true
  })
  for (const element of [toolbar, surface]) element.hidden = false
  field.hidden = true
  showState(editor)
  frame.querySelector('label')?.addEventListener('click', () => editor.commands.focus())
  frame.dataset.operable = ''
}

/** One stop for the tab key, and arrows within, as toolbars have it. */
function moveByArrows(toolbar: HTMLElement): void {
  const buttons = () =>
    [...toolbar.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) => !button.disabled && button.offsetParent,
    )
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const button of toolbar.querySelectorAll('button')) button.tabIndex = button === chosen ? 0 : -1
  }
  toolbar.addEventListener('focusin', ({ target }) => stopAt(target as HTMLElement))
  toolbar.addEventListener('keydown', (event) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  })
  stopAt(toolbar.querySelector('button') ?? undefined)
}

const ADDRESS = /^(?:https:\/\/\S+|mailto:\S+@\S+|tel:\+?[\d -]+|\/(?!\/)\S*|#\S+)$/

function openLink(editor: Editor, dialog: HTMLDialogElement, locale: string): void {
  const put = (href: string, title: string) => {
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run()
    else if (empty) {
      const text: JSONContent = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }
      chain.insertContent(text).run()
    } else chain.setLink({ href }).run()
  }
  openSearch(dialog, { kind: 'link', locale, take: ({ value, title }: Found) => put(value, title) })
  const query = dialog.querySelector<HTMLInputElement>('[data-query]') as HTMLInputElement
  const wrong = dialog.querySelector<HTMLElement>('[data-wrong]') as HTMLElement
  const former = editor.getAttributes('link').href as string | undefined
  if (former) query.value = former
  const ended = new AbortController()
  const unlink = dialog.querySelector<HTMLElement>('[data-unlink]') as HTMLElement
  unlink.hidden = !former
  const take = () => {
    const address = query.value.trim()
    wrong.hidden = ADDRESS.test(address)
    if (!wrong.hidden) return query.focus()
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

/** Says every half minute that somebody works here, and shows who else does. */
function keepPresence(): void {
  const place = document.querySelector<HTMLElement>('[data-presence]')
  if (!place) return
  const say = async () => {
    if (document.visibilityState !== 'visible') return
    const response = await fetch(place.dataset.presence ?? '', { method: 'POST', body: new URLSearchParams() }).catch(
      () => null,
    )
    if (!response?.ok) return
    const { sentences } = (await response.json()) as { sentences: string[] }
    const lines = sentences.map((sentence) => Object.assign(document.createElement('p'), { textContent: sentence }))
    place.replaceChildren(...lines)
    place.hidden = lines.length === 0
  }
  void say()
  setInterval(say, 30_000)
}
