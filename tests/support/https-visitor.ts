/** A visitor behind a test's nginx, which has a self-signed certificate. */
import { type Agent, request } from 'node:https'
import type { Nginx } from './nginx.ts'

export type HttpsAnswer = { status: number; body: string }

/** Sends a request through nginx; with a body it is a POST of JSON, or of the given form. @throws the connection's error */
export async function askThrough(nginx: Nginx, agent: Agent, path: string, body?: unknown): Promise<HttpsAnswer> {
  const { bytes, type } = await encoded(body)
  const headers = bytes === null ? {} : { 'Content-Type': type, 'Content-Length': bytes.length }
  return new Promise((resolve, reject) => {
    const options = { host: 'localhost', port: nginx.port, path, ca: nginx.certificate, agent, headers }
    const clientRequest = request({ ...options, method: bytes === null ? 'GET' : 'POST' }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += String(piece)
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    clientRequest.once('error', reject)
    clientRequest.end(bytes ?? undefined)
  })
}

async function encoded(body: unknown): Promise<{ bytes: Buffer | null; type: string }> {
  if (body === undefined) return { bytes: null, type: '' }
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('Content-Type') ?? '' }
}
