/** Notifications on this browser (account/devices.tsx): the browser asks the user, the form sends its subscription. */
const WORKER = '/console/push-worker.js'

export function offerNotifications(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-notifications]')
  if (!form || !('serviceWorker' in navigator) || !('PushManager' in window)) return
  const unsupported = document.querySelector<HTMLElement>('[data-notifications-unsupported]')
  if (unsupported) unsupported.hidden = true
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void subscribe(form)
  })
  void showThisDevice(form)
}

async function subscribe(form: HTMLFormElement): Promise<void> {
  const show = (name: string, isShown: boolean) => {
    const notice = form.querySelector<HTMLElement>(`[data-${name}]`)
    if (notice) notice.hidden = !isShown
  }
  show('failed', false)
  const permission = await Notification.requestPermission()
  show('denied', permission !== 'granted')
  if (permission !== 'granted') return
  try {
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const applicationServerKey = form.dataset.notifications ?? ''
    // one that was made for another key of the server gets nothing
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const field = form.elements.namedItem('subscription')
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(subscription)
    form.submit()
  } catch {
    show('failed', true)
  }
}

/** Marks this browser in the list, by the hash of its endpoint. */
async function showThisDevice(form: HTMLFormElement): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/console/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const id = btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  const row = document.querySelector(`[data-device="${id}"]`)
  const mark = row?.querySelector<HTMLElement>('[data-this]')
  if (mark) mark.hidden = false
  if (row) form.hidden = true
}
