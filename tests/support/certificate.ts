import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A self-signed certificate for localhost and its key, in the folder as `fullchain.pem` and `privkey.pem`. */
export function makeCertificate(folder: string, days = 30): { certificate: string; key: string } {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const options = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', ...options, ...subject], { stdio: 'ignore' })
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}
