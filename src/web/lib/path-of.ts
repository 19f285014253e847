/** The path of the page that a request is for. React Router's own requests end with `.data`, or with `/_root.data` on the home page. */
export const pathOf = ({ url }: Pick<Request, "url">): string =>
	new URL(url).pathname.replace(/(?:\/_root)?\.data$/, "") || "/";
