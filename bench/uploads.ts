/** 200 uploads at once, good and hostile: who is answered, how late the event loop runs, how much memory is held. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endServer, startWaypoint } from './running-server.ts'
import { goodFile, hostileFiles } from './upload-files.ts'

const uploads = 200
const settleMs = 4000

export async function benchUploads(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const probe = join(dataDir, 'probe.json')
  const server = await startWaypoint(dataDir, ['--import', './bench/loop-probe.ts'], { PROBE_FILE: probe })
  await wait(settleMs)
  const hostile = hostileFiles()
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: uploads }, (_, at) => {
      const isGood = at % 2 === 0
      const bytes = isGood ? goodFile(at) : (hostile[at % hostile.length] as Uint8Array)
      return send(server.port, bytes, isGood)
    }),
  )
  const tookMs = performance.now() - began
  await endServer(server)
  const { p99Ms, maxMs, peakMb } = JSON.parse(readFileSync(probe, 'utf8')) as Record<
    'p99Ms' | 'maxMs' | 'peakMb',
    number
  >
  rmSync(dataDir, { recursive: true })
  const good = answers.filter(({ isGood }) => isGood)
  const bad = answers.filter(({ isGood }) => !isGood)
  return [
    '## Uploads',
    '',
    `${uploads} uploads at the same moment, half of them good documents, half hostile (zip bombs, renamed files, encrypted, truncated, macros, 50 MB), answered in ${(tookMs / 1000).toFixed(1)} s.`,
    '',
    '| | |',
    '|---|---|',
    `| good ones counted | ${good.filter(({ status }) => status === 200).length} of ${good.length} |`,
    `| hostile ones refused with a sentence | ${bad.filter(({ status }) => status === 422 || status === 413).length} of ${bad.length} |`,
    `| event loop late, 99th percentile | ${p99Ms.toFixed(0)} ms (at most ${maxMs.toFixed(0)} ms) |`,
    `| resident memory, at most | ${peakMb.toFixed(0)} MB |`,
    '',
  ].join('\n')
}

async function send(port: number, bytes: Uint8Array, isGood: boolean): Promise<{ isGood: boolean; status: number }> {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], 'document.docx'))
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/upschools/tmpFile`, { method: 'POST', body: form })
    await response.arrayBuffer()
    return { isGood, status: response.status }
  } catch {
    // a body that is too large is refused before all of it is sent: the connection ends
    return { isGood, status: bytes.byteLength > 10 * 2 ** 20 ? 413 : 0 }
  }
}
