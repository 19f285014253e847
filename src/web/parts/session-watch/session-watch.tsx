import { useRef } from "react";
import { useLocation } from "react-router";
import { SESSION_IDLE_MINUTES } from "#contract/accounts/limits.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { links } from "../../lib/links.ts";
import { SIGNED_OUT } from "../../lib/to-login.ts";
import { ConfirmDialog } from "../../ui/dialog/dialog.tsx";
import { Page } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { useSession } from "./use-session.ts";

/** Warns two minutes before sign-out and shows when it has happened (WCAG 2.2.1). The page keeps all typed values. */
export const SessionWatch = () => {
	const { phase, canExtend, extend } = useSession();
	const { pathname, search } = useLocation();
	const signOut = useRef<HTMLDivElement>(null);
	return (
		<>
			<noscript>
				<Page>
					<p>
						You'll be signed out after {SESSION_IDLE_MINUTES} minutes without using a button or a link. Send long texts
						before then.
					</p>
				</Page>
			</noscript>
			{phase === "warning" && (
				<ConfirmDialog
					open
					title="You will be signed out in 2 minutes"
					cancel={canExtend ? "Stay signed in" : "Continue"}
					confirm={adminCopy.logout}
					onCancel={() => void extend()}
					onConfirm={() => signOut.current?.querySelector("form")?.requestSubmit()}
				>
					<p>
						{canExtend
							? "You haven't used this page for a while. Nothing you typed is lost."
							: "Your sign-in ends then and can't be extended. Save your work, then sign in again."}
					</p>
				</ConfirmDialog>
			)}
			<div ref={signOut} hidden>
				<PostForm action={links.logout()} inline>
					<button type="submit">{adminCopy.logout}</button>
				</PostForm>
			</div>
			{phase === "ended" && (
				<Page>
					<Notice kind="warning" role="alert" title={SIGNED_OUT}>
						<p>
							What you typed is still on this page.{" "}
							<a href={links.login(pathname + search)} target="_blank" rel="noreferrer">
								Sign in in another window
							</a>
							, then come back to this one and continue.
						</p>
					</Notice>
				</Page>
			)}
		</>
	);
};
