import type { InfoSection } from "#contract/campaigns/campaigns.ts";
import { Still } from "../../ui/still/still.tsx";
import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import styles from "./campaign-page.module.css";

/** Questions and answers. On small screens CSS shows the shorter answer, if any (CMP-022). */
export const Questions = ({ sections }: { sections: readonly InfoSection[] }) => (
	<Still as="section" className={styles.section} aria-labelledby="questions">
		<h2 id="questions">Questions people ask</h2>
		<div className={styles.questions}>
			{sections.map((section) => {
				const mobile = section.same_mobile_version ? null : section.mobile_version_content_answer;
				return (
					<section key={section.id} className={styles.question} aria-labelledby={`question-${section.id}`}>
						<h3 id={`question-${section.id}`}>{section.content_question}</h3>
						<div>
							<Html html={section.content_answer} className={mobile ? styles.onWide : undefined} />
							{mobile && <Html html={mobile} className={styles.onMobile} />}
						</div>
					</section>
				);
			})}
		</div>
	</Still>
);

export const Html = ({ html, className = "" }: { html: string; className?: string | undefined }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when stored and when read
	<div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
);
