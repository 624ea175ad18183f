/** The messages of one page, loaded with it alone (vite.config.ts). */
declare module '*.json?words=consultation' {
  const messages: object
  export default messages
}
declare module '*.json?words=match' {
  const messages: object
  export default messages
}
declare module '*.json?words=order' {
  const messages: object
  export default messages
}
