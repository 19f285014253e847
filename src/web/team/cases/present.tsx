import type { Case } from "#contract/cases/cases.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { Notice } from "#web/ui/notice/notice.tsx";

const listed = (people: Case["others"]) =>
	new Intl.ListFormat("en-AU").format(people.map(({ name }) => isolated(name)));

/** Who else has the case open, and who is replying. */
export const Present = ({ others }: { others: Case["others"] }) => {
	const replying = others.filter(({ is_replying }) => is_replying);
	const [who, does] =
		replying.length > 0
			? [replying, replying.length === 1 ? "is replying now" : "are replying now"]
			: [others, others.length === 1 ? "also has this case open" : "also have this case open"];
	return (
		<Notice kind="warning" role="status" title={`${listed(who)} ${does}`}>
			<p>Agree who handles it before you email or call.</p>
		</Notice>
	);
};
