import type { ReactNode } from "react";
import { Panel } from "../../ui/panel/panel.tsx";

/** Title of a page of thanks that a browser opens without having sent the form. */
export const NOT_SENT = "No form sent from this browser";

/** Thanks for a form, in the browser that sent it (`isConfirmed`). Anyone can open the page's address. */
export const Thanks = ({ isSent, title, children }: { isSent: boolean; title: string; children: ReactNode }) =>
	isSent ? (
		<Panel title={title}>{children}</Panel>
	) : (
		<>
			<h1>{NOT_SENT}</h1>
			<p>This page confirms a form for an hour, in the browser that sent it.</p>
		</>
	);
