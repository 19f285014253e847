import { useEffect, useState } from "react";
import { LONGEST_TIMER_MS } from "../../lib/browser-limits.ts";
import { hoursScript } from "../../lib/early.ts";
import { ownHoursOf } from "../../lib/own-hours.ts";
import { useRoot } from "../../lib/root-data.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/**
 * Opening hours, with an element where an inline script adds different local hours. React leaves that element alone.
 */
export const OwnHours = ({ hours }: { hours: string }) => (
	<>
		{hours}
		<span
			data-own-hours={import.meta.env.SSR ? ownHoursOf(hours, new Date()) : undefined}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string, so that React leaves it alone
			dangerouslySetInnerHTML={{ __html: "" }}
		/>
	</>
);

/** "Open now, until 6:30 pm", on a line above the opening hours. Goes when that time has come in an open tab. */
export const OpenNow = ({ of }: { of: "phone" | "chat" }) => {
	const now = useRoot()?.openNow[of];
	const [past, setPast] = useState<string>();
	useEffect(() => {
		if (!now) return;
		const left = Math.min(Math.max(Date.parse(now.until) - Date.now(), 0), LONGEST_TIMER_MS);
		const timer = setTimeout(() => setPast(now.until), left);
		return () => clearTimeout(timer);
	}, [now]);
	return now && now.until !== past ? (
		<>
			<strong>{now.words}</strong>
			<br />
		</>
	) : null;
};

/** Render once on each page with opening hours. */
export const OwnHoursScript = () => <EarlyScript text={import.meta.env.SSR ? hoursScript : undefined} />;
