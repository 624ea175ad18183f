/** A TCP proxy between a client and a server: passes bytes until the test cuts, freezes or drops them. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Gate = {
  port: number
  /** Ends every open connection. */
  cut: () => void
  /** Accepts connections, but passes no bytes. */
  freeze: () => void
  /** Passes bytes again on new connections. */
  open: () => void
  /** When a client sends this text, no further byte of the server reaches it. */
  swallowAfter: (words: string) => void
  /** When a client next sends this text, the server receives it, and the client's connection ends without an answer. */
  cutAfter: (words: string) => void
}

/** @param target port of the server on 127.0.0.1 */
export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let swallowed: string | null = null
  let cutting: string | null = null
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    let isAnswerDropped = isFrozen
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const isStill = () => {
      isAnswerDropped ||= isFrozen
      return isAnswerDropped
    }
    let isSwallowing = false
    let isCut = false
    near.on('data', (bytes) => {
      if (isStill()) return
      if (swallowed !== null && bytes.includes(swallowed)) isSwallowing = true
      if (cutting !== null && bytes.includes(cutting)) {
        isCut = true
        cutting = null
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (isCut) near.destroy()
      else if (!isStill() && !isSwallowing) near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    cut()
  })
  return {
    port: (server.address() as { port: number }).port,
    cut,
    freeze: () => {
      isFrozen = true
    },
    open: () => {
      isFrozen = false
      swallowed = null
    },
    swallowAfter: (words) => {
      swallowed = words
    },
    cutAfter: (words) => {
      cutting = words
    },
  }
}
