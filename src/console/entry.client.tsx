// React Router requires a client entry. Console pages are server-rendered and load console-script.ts instead.
export {}
