/**
 * Sessions in installed browsers, by WebDriver: WebKitGTK over the HTTP of WebKitWebDriver, Firefox over Marionette, the TCP port to which
 * geckodriver passes the same commands on (docs/decisions/0093-own-webdriver-client.md).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'

/** Name of each command for Marionette, and its path in WebDriver's HTTP. */
const COMMANDS = {
  navigate: ['WebDriver:Navigate', '/url'],
  resize: ['WebDriver:SetWindowRect', '/window/rect'],
  run: ['WebDriver:ExecuteScript', '/execute/sync'],
  click: ['WebDriver:ElementClick', '/element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', '/element/{id}/value'],
  act: ['WebDriver:PerformActions', '/actions'],
} as const

type Command = keyof typeof COMMANDS

export class WebDriverError extends Error {
  readonly code: string
  constructor({ error, message }: { error: string; message: string }) {
    super(message || error)
    this.code = error
  }
}

export type Session = {
  /** @returns the value of the answer. @throws WebDriverError */
  send: (command: Command, parameters: Record<string, unknown>) => Promise<unknown>
  version: string
  close: () => Promise<void>
}

export type Browser = {
  name: string
  /** Programs that it needs, with their Debian packages. */
  programs: Record<string, string>
  open: () => Promise<Session>
}

const startMs = 60_000

/** Repeats `look` until it returns a value. */
async function until<Value>(what: string, look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + startMs
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`${what} did not start within ${startMs / 1000} s`)
    await delay(100)
  }
}

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** @returns Debian packages of the programs that are missing */
export const missingPackages = ({ programs }: Browser): string[] =>
  Object.entries(programs).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

type Answer = [
  kind: number,
  id: number,
  error: { error: string; message: string } | null,
  result: Record<string, unknown>,
]

/** Messages of Marionette: the length in bytes, a colon, JSON. */
function readMessages(socket: Socket, onMessage: (answer: Answer) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // the first message is the browser's greeting
      if (Array.isArray(message)) onMessage(message as Answer)
    }
  })
}

async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let count = 0
  readMessages(socket, ([, id, error, result]) => {
    if (error) waiting.get(id)?.reject(new WebDriverError(error))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  // “close” follows
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser ended'))
  })
  return {
    send(name: string, parameters: Record<string, unknown>): Promise<Record<string, unknown>> {
      if (socket.destroyed) throw new Error('the browser ended')
      const answer = Promise.withResolvers<Record<string, unknown>>()
      const id = ++count
      waiting.set(id, answer)
      const message = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      return answer.promise
    },
    close: () => socket.destroy(),
  }
}

export const FIREFOX: Browser = {
  name: 'Firefox ESR',
  programs: { 'firefox-esr': 'firefox-esr' },
  async open() {
    const profile = mkdtempSync(join(tmpdir(), 'waypoint-firefox-'))
    const preferences = { 'marionette.port': 0, 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' }
    const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`)
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    const child = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
      stdio: 'ignore',
    })
    async function close() {
      await end(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      const portFile = join(profile, 'MarionetteActivePort')
      const port = await until('Firefox', () => (existsSync(portFile) && Number(readFileSync(portFile))) || undefined)
      const marionette = await openMarionette(port)
      const { capabilities } = await marionette.send('WebDriver:NewSession', { acceptInsecureCerts: true })
      return {
        version: (capabilities as { browserVersion: string }).browserVersion,
        async send(command, parameters) {
          const result = await marionette.send(COMMANDS[command][0], parameters)
          return result.value
        },
        async close() {
          marionette.close()
          await close()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}

async function post(url: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error: string; message: string } }
  if (!response.ok) throw new WebDriverError(value)
  return value
}

/** A screen in memory, since WebKitGTK has no headless mode. */
async function openScreen() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, close: () => end(child) }
}

export const WEBKIT: Browser = {
  name: 'WebKitGTK',
  programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  async open() {
    const screen = await openScreen()
    const settings = mkdtempSync(join(tmpdir(), 'waypoint-webkit-'))
    mkdirSync(join(settings, 'gtk-3.0'))
    // reduced motion: with transitions between pages, this engine ends at each navigation
    writeFileSync(join(settings, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
    const port = await freePort()
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: screen.display,
        XDG_CONFIG_HOME: settings,
        LANG: 'en_GB.UTF-8',
        NO_AT_BRIDGE: '1',
      },
    })
    async function close() {
      await end(child)
      await screen.close()
      rmSync(settings, { recursive: true, force: true })
    }
    const origin = `http://127.0.0.1:${port}`
    try {
      await until('WebKitWebDriver', () =>
        fetch(`${origin}/status`).then(
          (answer) => answer.ok || undefined,
          () => undefined,
        ),
      )
      const created = (await post(`${origin}/session`, {
        capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
      })) as {
        sessionId: string
        capabilities: { browserVersion: string }
      }
      const session = `${origin}/session/${created.sessionId}`
      return {
        version: created.capabilities.browserVersion,
        send: (command, parameters) =>
          post(session + COMMANDS[command][1].replace('{id}', String(parameters.id)), parameters),
        async close() {
          await post(session, undefined, 'DELETE').catch(() => undefined)
          await close()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}
