// Brings pages to life in the browser.
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { comeBackAsSent, isAsSent, leaveAsSent } from "./lib/as-sent.ts";
import { isForStaff } from "./lib/links.ts";
import { keepTranslatedText } from "./lib/translated-text.ts";
import { LeftAsSent } from "./parts/left-as-sent/left-as-sent.tsx";

/** What nothing in the page could catch leaves no page at all, whenever it comes. */
const onUncaughtError = (error: unknown) => {
	reportError(error);
	leaveAsSent();
};

/** An error page in place of one that works as it was sent is only the second best. */
const onCaughtError = (error: unknown) => {
	if (document.documentElement.dataset.ready) console.error(error);
	else onUncaughtError(error);
};

if (isAsSent) {
	comeBackAsSent();
	// Public pages lose nothing that a visitor would miss.
	if (isForStaff(window.location.pathname)) {
		const place = document.createElement("div");
		(document.getElementById("page") ?? document.getElementById("main"))?.prepend(place);
		createRoot(place).render(<LeftAsSent />);
	}
} else {
	keepTranslatedText();
	// A link to a part of the page is the browser's own move. React Router would forget what a form was answered.
	window.addEventListener("popstate", (event) => event.state === null && event.stopImmediatePropagation());
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
			{ onCaughtError, onUncaughtError },
		);
	});
}
