import { createSocket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const neededMajor = 24

export function checkProgram(version: string = process.versions.node): Finding[] {
  const found = finding('program')
  const isNew = Number(version.split('.')[0]) >= neededMajor
  if (!isNew) return [found('wrong', `this is Node ${version}; install Node ${neededMajor} or newer`)]
  const isBuilt = existsSync(join(import.meta.dirname, '../../../build/server/index.js'))
  return [
    found('well', `Node ${version}, SQLite ${process.versions.sqlite}, OpenSSL ${process.versions.openssl}`),
    ...(isBuilt ? [] : [found('careful', 'the site is not built yet; the next npm start does it')]),
  ]
}

const mebibyte = 1024 * 1024
/** What `/readyz` wants to be there. */
const leastBytes = 8 * mebibyte

export async function checkDisk({
  DATA_DIR,
  UPLOAD_ROOM,
}: Pick<Config, 'DATA_DIR' | 'UPLOAD_ROOM'>): Promise<Finding[]> {
  const found = finding('disk')
  const probe = join(DATA_DIR, `.doctor-${process.pid}`)
  try {
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { mode: 0o600, flush: true })
    await rm(probe)
    const { bavail, bsize } = await statfs(DATA_DIR)
    const free = bavail * bsize
    const says = `${Math.floor(free / mebibyte)} MiB free below DATA_DIR ${DATA_DIR}`
    if (free < leastBytes) return [found('wrong', `${says}: bookings are refused; make room`)]
    if (free < UPLOAD_ROOM.free)
      return [
        found('careful', `${says}: uploads are refused below ${UPLOAD_ROOM.free / mebibyte} (UPLOAD_ROOM); make room`),
      ]
    return [found('well', says)]
  } catch (error) {
    return [
      found(
        'wrong',
        `DATA_DIR ${DATA_DIR} can't be written (${wordsOf(error)}); give it to the user that runs the site`,
      ),
    ]
  }
}

const secondMs = 1000
const ntpWaitMs = 3000
const ntpPacketBytes = 48
/** From 1900, where NTP begins, to 1970. */
const ntpEpochSeconds = 2_208_988_800

/** @param server of time, `host` or `host:port` */
export async function checkClock(server = 'pool.ntp.org'): Promise<Finding[]> {
  const found = finding('clock')
  try {
    const aheadSeconds = Math.round((await askTime(server)) / secondMs)
    if (Math.abs(aheadSeconds) <= 2) return [found('well', `right to two seconds, by ${server}`)]
    const says = `${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'} ${server}`
    return [
      found(
        Math.abs(aheadSeconds) > 30 ? 'wrong' : 'careful',
        `${says}; let the system set its clock (timedatectl set-ntp true), or codes and links are refused`,
      ),
    ]
  } catch (error) {
    return [
      found(
        'careful',
        `${server} could not be asked (${wordsOf(error)}); see that the system sets its clock (timedatectl)`,
      ),
    ]
  }
}

/** By how many milliseconds our clock is ahead. @throws when nobody answers within three seconds */
function askTime(server: string): Promise<number> {
  const [host = '', port = '123'] = server.split(':')
  const socket = createSocket('udp4')
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within three seconds')), ntpWaitMs)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
    socket.once('message', (answer) => {
      if (answer.length < ntpPacketBytes) return reject(new Error('an answer that is no time'))
      resolve(
        Date.now() -
          (answer.readUInt32BE(40) - ntpEpochSeconds) * secondMs -
          (answer.readUInt32BE(44) / 2 ** 32) * secondMs,
      )
    })
    const question = Buffer.alloc(ntpPacketBytes)
    // version 4, from a client
    question[0] = 0x23
    socket.send(question, Number(port), host, (error) => error && reject(error))
  }).finally(() => socket.close())
}
