import { copy } from "#contract/shared/copy.ts";
import { telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { Notice } from "#web/ui/notice/notice.tsx";

/** Error without a field. */
export interface FollowUpError {
	kind: "gone" | "repeat" | "limit" | "token" | "file" | "system";
	title?: string;
	detail: string;
}

const titles = {
	gone: "This form can't be sent any more",
	repeat: "You've already sent this form",
	limit: "Please wait a moment",
	token: "Please select the button again",
	file: "We couldn't save the file just now",
	system: copy.connect.systemError,
} as const;

/** Shows the error and other ways to reach us. */
export const FollowUpErrorNotice = ({ fault }: { fault: FollowUpError }) => {
	const brand = useRoot()?.brand;
	const words = {
		gone: "It's open for 7 days, in the browser you used for your request. We do have your request. Call us and we'll take your details.",
		repeat: fault.detail,
		limit: fault.detail,
		token: fault.detail,
		file: "Your answers are still in the form. Try again in a moment, or send them without the file and we'll ask you for the plan later.",
		system: "Nothing you typed is lost. Please try again, or contact us.",
	};
	return (
		<Notice kind={fault.kind === "repeat" ? "warning" : "error"} role="alert" title={fault.title ?? titles[fault.kind]}>
			<p>{words[fault.kind]}</p>
			{brand && (
				<p>
					<a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}, or{" "}
					<a href={`mailto:${brand.email}`}>{brand.email}</a>
				</p>
			)}
		</Notice>
	);
};
