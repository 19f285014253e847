import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { isForStaff, isForTeam, links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { NoConnection } from "../no-connection/no-connection.tsx";
import { QuickExit } from "../quick-exit/quick-exit.tsx";
import { LaidOut } from "./laid-out.tsx";
import { loadingWords } from "./loading-words.ts";
import { OwnHoursScript } from "./own-hours.tsx";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-frame.module.css";
import { SiteHeader } from "./site-header.tsx";

interface SiteFrameProps {
	logo: "home" | "site";
	/** Where the skip link leads: past the bar of an area, where one stands in the main part before the page. */
	start?: "main" | "page";
	children: ReactNode;
}

/** What stands around every page: the skip link, on public pages the quick way out, header with phone and hours, the page, the call block and the footer. */
export const SiteFrame = ({ logo, start = "main", children }: SiteFrameProps) => {
	const root = useRoot();
	const { pathname, search } = useLocation();
	const isPublic = !isForStaff(pathname);
	return (
		<>
			<a className="skip-link" href={`#${start}`}>
				Skip to main content
			</a>
			{root && isPublic && <QuickExit href={root.brand.quickExitUrl} />}
			<SiteHeader logo={logo} brand={root?.brand} demo={root?.demo ?? false} nav={isPublic} />
			{isPublic && <LaidOut />}
			<main id="main" tabIndex={-1} className={styles.main}>
				<NoConnection />
				<LedHere by={new URLSearchParams(search).get("notice")} />
				{children}
			</main>
			{isPublic && <LaidOut />}
			{!isForTeam(pathname) && <SiteFooter brand={root?.brand} />}
			{isPublic && <OwnHoursScript />}
			<Progress />
		</>
	);
};

/** Why somebody who asked for a provider's page is on another one. */
const LedHere = ({ by }: { by: string | null }) => {
	if (by !== "profile" && by !== "gone") return null;
	return (
		<div className={styles.notice}>
			{by === "profile" ? (
				<Notice kind="warning" role="status" title="We couldn't open that profile just now">
					<p>It's our fault. Please try again in a few minutes.</p>
				</Notice>
			) : (
				<Notice kind="warning" role="status" title="We couldn't find that provider">
					<p>
						They may no longer be listed, or part of the address may be wrong. Search for others below, or{" "}
						<Link href={links.results()}>see all providers</Link>.
					</p>
				</Notice>
			)}
		</div>
	);
};

/** Says that a form or the next page is on its way: only when the browser does it by script, and only when it takes a while. */
const Progress = () => {
	const navigation = useNavigation();
	// A form that was answered reads its page again: that is still the sending, and nothing new is said beside the errors.
	const [isSending, setSending] = useState(false);
	if (isSending !== (navigation.state === "submitting" || (isSending && navigation.state === "loading")))
		setSending(!isSending);
	return (
		<div role="status" className={styles.progress}>
			{isSending && <span>Sending …</span>}
			{!isSending && navigation.state === "loading" && <span>{loadingWords(navigation.location.pathname)}</span>}
		</div>
	);
};
