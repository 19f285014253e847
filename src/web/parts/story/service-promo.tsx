import { blogCopy } from "#contract/shared/copy/blog.ts";
import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { connectingWith } from "./service-name.ts";
import styles from "./service-promo.module.css";

/** Promotes our service for the story's topic, with a button (BLG-037 to BLG-041). */
export const ServicePromo = ({ slug, name }: { slug: string | undefined; name: string | undefined }) => (
	<section className={styles.promo} aria-labelledby="free-service">
		<p className={styles.kicker}>{blogCopy.freeService}</p>
		<h2 id="free-service" className={styles.heading}>
			{blogCopy.faster}
		</h2>
		<p>{connectingWith(name)}</p>
		<p>{blogCopy.verified}</p>
		<ButtonLink href={links.storyService(slug)} variant="secondary" icon="search">
			Find providers
		</ButtonLink>
	</section>
);
