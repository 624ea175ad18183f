/** The service worker of notifications: it shows a message, and opens its page when it is chosen. */
const SCRIPT = `self.addEventListener('push', (event) => {
  const { title, body, address, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: address }))
})
self.addEventListener('notificationclick', (event) => {
  const address = event.notification.data
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find(({ url }) => url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
`

export const loader = () =>
  new Response(SCRIPT, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' } })
