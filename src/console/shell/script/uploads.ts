/** Uploads files one by one with progress. A rejected file shows its reason and does not stop the others. */
export function sendOneByOne(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-upload]')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  if (!form || !input) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sendAll(form, input).catch(() => form.submit())
  })
}

type Sent = { isTaken: boolean; isKnown?: boolean; code?: string; said: string }

async function sendAll(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const list = form.querySelector<HTMLElement>('[data-told]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!list || !button) return form.submit()
  list.replaceChildren()
  button.disabled = true
  const files = [...(input.files ?? [])]
  const sent: Sent[] = []
  for (const file of files) sent.push(await sendOne(form.dataset, file, list))
  button.disabled = false
  input.value = ''
  if (sent.every(({ isTaken }) => isTaken)) location.assign(addressAfter(sent))
}

/** A single picture leads to its page; several lead to the list. */
function addressAfter(sent: Sent[]): string {
  const [only] = sent
  const known = sent.filter(({ isKnown }) => isKnown)
  if (sent.length === 1 && only) return `/console/pictures/${only.code}?done=${only.isKnown ? 'known' : 'added'}`
  const said = known.map(({ code = '' }) => ['known', code])
  return `/console/pictures?${new URLSearchParams([['added', String(sent.length - known.length)], ...said])}`
}

async function sendOne(words: DOMStringMap, file: File, list: HTMLElement): Promise<Sent> {
  const line = list.appendChild(document.createElement('li'))
  const say = (text = '', percent = 0) => {
    line.textContent = text.replace('%name', file.name).replace('%percent', String(percent))
  }
  const fail = (said: string): Sent => {
    line.className = 'note-bad'
    const name = document.createElement('b')
    name.textContent = file.name
    line.replaceChildren(name, ` ${said}`)
    return { isTaken: false, said }
  }
  if (file.size > Number(words.bytesMax)) return fail(words.tooLarge ?? '')
  say(words.progress, 0)
  const answer = await post(words.upload ?? '', file, (percent) =>
    percent < whole ? say(words.progress, percent) : say(words.reading),
  )
  if (!answer) {
    say(words.lost)
    line.className = 'note-bad'
    return { isTaken: false, said: '' }
  }
  const { status, body } = answer
  if (status !== 200) return fail(body.errors?.file?.join(' ') ?? body.message ?? '')
  say(words.done)
  return { isTaken: true, isKnown: body.is_known === true, code: body.code ?? '', said: '' }
}

type Body = { code?: string; is_known?: boolean; message?: string; errors?: { file?: string[] } }
const whole = 100

/** Null if the connection failed. */
function post(
  address: string,
  file: File,
  tell: (percent: number) => void,
): Promise<{ status: number; body: Body } | null> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(Math.floor((loaded * whole) / total)))
    request.addEventListener('loadend', () => {
      const body = request.response as Body | null
      resolve(request.status === 0 || !body ? null : { status: request.status, body })
    })
    request.open('POST', address)
    request.responseType = 'json'
    request.send(form)
  })
}
