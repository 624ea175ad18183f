/** Forms that a passkey fills in (sign-in/passkey-form.tsx): the browser asks the user, the form sends the answer. */
export function offerPasskeys(): void {
  if (typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void fillIn(form)
    })
  }
}

async function fillIn(form: HTMLFormElement): Promise<void> {
  const failed = form.querySelector<HTMLElement>('[data-failed]')
  if (failed) failed.hidden = true
  try {
    const credential = await askUser(form)
    const field = form.elements.namedItem('response')
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(credential)
    form.submit()
  } catch {
    // the user cancelled, the request timed out, or there is no passkey on this device
    if (failed) failed.hidden = false
  }
}

async function askUser({ dataset }: HTMLFormElement): Promise<unknown> {
  const answer = await fetch(dataset.question ?? '', { method: 'POST', body: new URLSearchParams() })
  if (!answer.ok) throw new Error(String(answer.status))
  const { options } = (await answer.json()) as { options: never }
  const credential =
    dataset.passkey === 'make'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  return (credential as PublicKeyCredential).toJSON()
}
