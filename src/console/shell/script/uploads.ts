/** Uploads files one by one with progress. A rejected file shows its reason and does not stop the others. */
export function uploadFiles(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-upload]')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  if (!form || !input) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sendAll(form, input).catch(() => form.submit())
  })
}

type Upload = { isAccepted: boolean; isKnown?: boolean; code?: string; reason: string }

async function sendAll(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const list = form.querySelector<HTMLElement>('[data-told]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!list || !button) return form.submit()
  list.replaceChildren()
  button.disabled = true
  const files = [...(input.files ?? [])]
  const uploads: Upload[] = []
  for (const file of files) uploads.push(await sendOne(form.dataset, file, list))
  button.disabled = false
  input.value = ''
  if (uploads.every(({ isAccepted }) => isAccepted)) location.assign(addressAfter(uploads))
}

/** A single picture leads to its page; several lead to the list. */
function addressAfter(uploads: Upload[]): string {
  const [only] = uploads
  const existing = uploads.filter(({ isKnown }) => isKnown)
  if (uploads.length === 1 && only) return `/console/pictures/${only.code}?done=${only.isKnown ? 'known' : 'added'}`
  const existingParams = existing.map(({ code = '' }) => ['known', code])
  return `/console/pictures?${new URLSearchParams([['added', String(uploads.length - existing.length)], ...existingParams])}`
}

async function sendOne(messages: DOMStringMap, file: File, list: HTMLElement): Promise<Upload> {
  const line = list.appendChild(document.createElement('li'))
  const show = (text = '', percent = 0) => {
    line.textContent = text.replace('%name', file.name).replace('%percent', String(percent))
  }
  const fail = (reason: string): Upload => {
    line.className = 'note-bad'
    const name = document.createElement('b')
    name.textContent = file.name
    line.replaceChildren(name, ` ${reason}`)
    return { isAccepted: false, reason }
  }
  if (file.size > Number(messages.bytesMax)) return fail(messages.tooLarge ?? '')
  show(messages.progress, 0)
  const answer = await post(messages.upload ?? '', file, (percent) =>
    percent < whole ? show(messages.progress, percent) : show(messages.reading),
  )
  if (!answer) {
    show(messages.lost)
    line.className = 'note-bad'
    return { isAccepted: false, reason: '' }
  }
  const { status, body } = answer
  if (status !== 200) return fail(body.errors?.file?.join(' ') ?? body.message ?? '')
  show(messages.done)
  return { isAccepted: true, isKnown: body.is_known === true, code: body.code ?? '', reason: '' }
}

type Body = { code?: string; is_known?: boolean; message?: string; errors?: { file?: string[] } }
const whole = 100

/** Null if the connection failed. */
function post(
  address: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ status: number; body: Body } | null> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded * whole) / total)))
    request.addEventListener('loadend', () => {
      const body = request.response as Body | null
      resolve(request.status === 0 || !body ? null : { status: request.status, body })
    })
    request.open('POST', address)
    request.responseType = 'json'
    request.send(form)
  })
}
