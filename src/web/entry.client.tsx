// Hydrates pages in the browser.
// The styles of every page, before all others: they name the cascade layers.
import "./styles/app.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { comeBackAsSent, isAsSent, leaveAsSent } from "./lib/as-sent.ts";
import { isForStaff } from "./lib/links.ts";
import { keepTranslatedText } from "./lib/translated-text.ts";
import { LeftAsSent } from "./parts/left-as-sent/left-as-sent.tsx";

/** React unmounts the whole page after an uncaught error, so the page is reloaded without scripts. */
const onUncaughtError = (error: unknown) => {
	reportError(error);
	leaveAsSent();
};

/** During hydration the server's page without scripts is better than an error page. */
const onCaughtError = (error: unknown) => {
	if (document.documentElement.dataset.ready) console.error(error);
	else onUncaughtError(error);
};

if (isAsSent) {
	comeBackAsSent();
	// Public pages work without scripts, so only staff see a message.
	if (isForStaff(window.location.pathname)) {
		const place = document.createElement("div");
		(document.getElementById("page") ?? document.getElementById("main"))?.prepend(place);
		createRoot(place).render(<LeftAsSent />);
	}
} else {
	keepTranslatedText();
	// The browser handles links to a part of the page. React Router would discard the form's response.
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
