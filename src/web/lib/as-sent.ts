// If hydration fails, the page is reloaded and stays as the server sent it, without scripts.

/**
 * True if this page stays without scripts. Stored in the history entry, so it survives a reload but not a new visit.
 */
export const isAsSent: boolean = window.history.state?.asSent === true;

/** Reloads the page without scripts. */
export const leaveAsSent = (): void => {
	// React Router's inline script overwrites an entry without a key.
	window.history.replaceState({ key: "sent", ...window.history.state, asSent: true }, "");
	window.location.reload();
};

/** Lets the scripts run again on the next load of this page. */
export const forgetAsSent = (): void => window.history.replaceState({ ...window.history.state, asSent: false }, "");

/** Back may lead to a page that client-side navigation had rendered in this document, so that page is reloaded. */
export const comeBackAsSent = (): void => {
	const { pathname, search } = window.location;
	window.addEventListener(
		"popstate",
		() => window.location.pathname + window.location.search !== pathname + search && window.location.reload(),
	);
};
