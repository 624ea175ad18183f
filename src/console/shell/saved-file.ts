/** A file to be saved and never to be shown, whatever is in it. @param content its bytes in base64 */
export const savedFile = (name: string, content: string): Response =>
  new Response(Buffer.from(content, 'base64'), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
