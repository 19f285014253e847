import { reachCopy } from "#contract/shared/copy/site.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./quick-exit.module.css";
import { ShiftSetting } from "./shift-setting.tsx";

/**
 * "Leave this site quickly" at the top of every public page: a plain link to a page that reveals nothing about its
 * visitor. With scripts the page goes blank at once and leaves the history. Shift pressed three times does the same
 * unless the visitor has turned that off (lib/early.ts, in the page's head).
 */
export const QuickExit = ({ href }: { href: string }) => (
	<section className={styles.strip} aria-label={reachCopy.leave}>
		<div className={styles.inner}>
			{/* The inline script writes here, so React must not. */}
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: always empty */}
			<span role="status" data-leave-says="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
			<a className={styles.leave} href={href} rel="nofollow noreferrer" data-leave="">
				{reachCopy.leave} <Icon name="leave" size="small" />
			</a>
			<ShiftSetting />
		</div>
	</section>
);
