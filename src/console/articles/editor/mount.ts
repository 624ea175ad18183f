/** Puts the editor over each Markdown field. Without scripts the plain field remains. */
import { Editor } from '@tiptap/core'
import { COMMANDS } from './commands.ts'
import { extensions } from './extensions.ts'
import { FIGURE } from './figure-node.ts'
import { showFigureTexts } from './figure-texts.ts'
import { openLink } from './link-dialog.ts'
import { readDocument } from './markdown.ts'
import { cleanPasted, countLostPictures } from './paste.ts'
import { reportPresence } from './presence.ts'
import { openSearch } from './search-dialog.ts'
import { showDifference } from './show-difference.ts'
import { toStore } from './to-store.ts'

for (const container of document.querySelectorAll<HTMLElement>('[data-editor]')) mount(container)
reportPresence()

function mount(container: HTMLElement): void {
  const part = <E extends HTMLElement = HTMLElement>(name: string) => container.querySelector<E>(`[data-${name}]`) as E
  const field = container.querySelector('textarea') as HTMLTextAreaElement
  const [toolbar, surface, difference] = [part('toolbar'), part('surface'), part('difference')]
  const figureTexts = new Map(
    Object.entries(JSON.parse(container.dataset.figureTexts ?? '{}') as Record<string, string | null>),
  )
  const locale = container.dataset.locale ?? 'en'
  let original = field.value
  const showLost = (count: number) => {
    const note = part('lost')
    note.hidden = count === 0
    note.textContent = count === 0 ? '' : (note.dataset.sentence ?? '').replace('%count', String(count))
  }
  /** Rejects pasted or dropped image files: they must be uploaded to the library first. */
  const rejectPictures = (given: DataTransfer | null): boolean => {
    const pictures = [...(given?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    const types = given?.types ?? []
    // transformPastedHTML has reported the pictures of pasted HTML
    if (types.includes('text/html')) return false
    if (types.some((type) => type.startsWith('text/'))) {
      showLost(0)
      return false
    }
    showLost(pictures.length)
    return pictures.length > 0
  }
  let isSource = false
  const editor = new Editor({
    element: surface,
    extensions: extensions((braces) => figureTexts.get(braces) ?? null),
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
      transformPastedHTML: (html) => {
        showLost(countLostPictures(html))
        return cleanPasted(html)
      },
      handlePaste: (_, event) => rejectPictures(event.clipboardData),
      handleDrop: (_, event) => rejectPictures(event.dataTransfer),
    },
    // toolbar commands cause no input event of the browser
    onUpdate: () => void field.dispatchEvent(new Event('input', { bubbles: true })),
    onTransaction: ({ editor: current, transaction }) => {
      showState(current)
      if (transaction.docChanged) void showFigureTexts(surface, figureTexts, locale)
    },
  })

  /** Writes the document into the field. Shows the difference and returns false if the Markdown would be read back differently. */
  const write = (): boolean => {
    if (isSource) return true
    const { text, difference: newDifference } = toStore(editor.getJSON(), original)
    showDifference(difference, editor, newDifference)
    field.value = text
    return newDifference === null
  }

  const showSource = (shown: boolean) => {
    if (shown) write()
    else {
      original = field.value
      showDifference(difference, editor, null)
      editor.commands.setContent(readDocument(original), { emitUpdate: false })
    }
    isSource = shown
    field.hidden = !shown
    surface.hidden = shown
    showHint()
    part('source').setAttribute('aria-pressed', String(shown))
    for (const button of toolbar.querySelectorAll<HTMLButtonElement>('[data-do]')) button.disabled = shown
    if (shown) field.focus()
    else editor.commands.focus()
  }

  function showHint() {
    for (const [name, isShown] of [
      ['hint-source', isSource],
      ['hint-rich', !isSource],
    ] as const)
      part(name)?.toggleAttribute('hidden', !isShown)
  }

  function showState(current: Editor) {
    for (const button of toolbar.querySelectorAll<HTMLElement>('[data-do]')) {
      const isOn = COMMANDS[button.dataset.do ?? '']?.isOn
      if (isOn) button.setAttribute('aria-pressed', String(isOn(current)))
    }
    part('table-tools').hidden = !current.isActive('table')
  }

  const dialog = (name: string) => container.querySelector(`[data-dialog="${name}"]`) as HTMLDialogElement
  const dialogs: Record<string, () => void> = {
    link: () => openLink(editor, dialog('link'), locale),
    figure: () =>
      openSearch(dialog('figure'), {
        kind: 'figure',
        locale,
        take: ({ value, resolved: figureText }) => {
          figureTexts.set(value, figureText ?? null)
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
    const button = (event.target instanceof Element ? event.target : null)?.closest<HTMLElement>('button')
    if (!button) return
    if ('source' in button.dataset) return showSource(!isSource)
    const act = button.dataset.do ?? ''
    if (dialogs[act]) dialogs[act]()
    else COMMANDS[act]?.run(editor)
  })
  moveByArrows(toolbar)

  field.addEventListener('filled', () => {
    original = field.value
    if (!isSource) editor.commands.setContent(readDocument(original), { emitUpdate: false })
  })
  const form = field.form
  form?.addEventListener('submit', (event) => {
    if (!write()) event.preventDefault()
  })
  for (const element of [toolbar, surface]) element.hidden = false
  field.hidden = true
  showState(editor)
  showHint()
  container.querySelector('label')?.addEventListener('click', () => editor.commands.focus())
  container.dataset.operable = ''
}

/** Toolbar keyboard pattern: one tab stop, arrow keys move within. */
function moveByArrows(toolbar: HTMLElement): void {
  const buttons = () =>
    [...toolbar.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) => !button.disabled && button.offsetParent,
    )
  const stopAt = (chosen: EventTarget | null | undefined) => {
    for (const button of toolbar.querySelectorAll('button')) button.tabIndex = button === chosen ? 0 : -1
  }
  toolbar.addEventListener('focusin', ({ target }) => stopAt(target))
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
