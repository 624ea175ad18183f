/** The pages bring their whole document. */
export default function Layout({ children }) {
  return children
}
