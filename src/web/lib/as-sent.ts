// Where scripts fail while they take over a page: it is loaded once more, and left as it was sent.

/** Whether this page is to be left as the server sent it. The entry of the history says so, which a reload keeps and a later visit does not have. */
export const isAsSent: boolean = window.history.state?.asSent === true;

/** Loads the page once more, to be left as the server sends it. */
export const leaveAsSent = (): void => {
	// An entry without a key is written anew by react-router's first script, which would forget what it says here.
	window.history.replaceState({ key: "sent", ...window.history.state, asSent: true }, "");
	window.location.reload();
};

/** The scripts get another try with the next load of this page. */
export const forgetAsSent = (): void => window.history.replaceState({ ...window.history.state, asSent: false }, "");

/** On a page that is left as it was sent, the way back may lead to one that scripts had put in this document's place. */
export const comeBackAsSent = (): void => {
	const { pathname, search } = window.location;
	window.addEventListener(
		"popstate",
		() => window.location.pathname + window.location.search !== pathname + search && window.location.reload(),
	);
};
