import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./story.module.css";

/** Page of a story that we took down, with links to continue. */
export const StoryGone = () => (
	<Page width="text">
		<Stack gap="large">
			<h1>This story was taken down</h1>
			<p>It may be out of date. Other stories may answer your question.</p>
			<div className={styles.ways}>
				<ButtonLink href={links.blog()} size="large">
					See all stories
				</ButtonLink>
				<Link href={links.home()}>Find a provider</Link>
			</div>
		</Stack>
	</Page>
);
