/** Vietnamese words of two syllables and more that a heading must not cut in two. */
const WORDS = `
bao nhiêu, bài luận, bài viết, bảng điểm, bảo hiểm, báo chí, bắt buộc, bắt đầu, bằng cấp, bậc học, biểu mẫu, bố mẹ, cao đẳng, câu hỏi, chi phí,
chúng tôi, chuẩn bị, chuyên ngành, chuyển tiếp, chứng chỉ, chứng minh, chương trình, con đường, con số, công bố, cơ hội, cơ quan, cơ sở, cộng đồng,
cuộc gọi, cuộc sống, cử nhân, danh sách, dịch vụ, du học, du lịch, dữ liệu, dự bị, dự định, đánh giá, đại học, đầu tiên, đầu vào, đặt lịch, điều kiện,
gia đình, giai đoạn, giải thích, giáo dục, giáo sư, giấy phép, giấy tờ, giới thiệu, hệ thống, học bạ, học bổng, học kỳ, học phí, học sinh, học thuật,
học viên, hỗ trợ, hồ sơ, hợp đồng, kế hoạch, kết quả, khách sạn, khai phóng, khoa học, kiến trúc, kinh doanh, kinh tế, kỳ thi, kỹ thuật, lãnh sự,
lên đường, liên hệ, liên thông, lịch hẹn, lộ trình, luận văn, máy chủ, máy tính, miễn phí, minh họa, mục tiêu, ngành học, ngân hàng, nghệ thuật,
nghiên cứu, nhập học, nộp đơn, nội dung, nông nghiệp, nước ngoài, phản hồi, phần mềm, phỏng vấn, phổ thông, phù hợp, phụ huynh, quốc gia, quốc tế,
quy định, quyết định, ra sao, sau khi, sinh hoạt, sinh viên, so sánh, sức khỏe, tài chính, thanh toán, thay đổi, thành phố, thạc sĩ, thầy cô, thế nào,
thị trấn, thị trường, thiết kế, thời gian, thông tin, thống nhất, thư mời, thực hiện, thực tập, tiếng Anh, tiếp theo, tín chỉ, tỉnh bang, toàn phần,
tổng hợp, tốt nghiệp, trang web, trao đổi, trả lời, trình độ, trọn gói, trung bình, trung học, truyền thông, trúng tuyển, trước khi, trường hợp,
từ chối, tư vấn, ứng dụng, văn phòng, vì sao, việc làm, vừa sức, xác nhận, xét tuyển, xếp hạng, yêu cầu, y tế,
Đài Bắc, Đài Loan, Hà Lan, Hà Nội, Hoa Kỳ, Trung Quốc, Việt Nam`
/** six months, 18 months; and class 12, year 2026 */
const COUNTED =
  '(?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|\\d+) (?:tháng|năm|tuần|ngày|phút|giờ|bước|nước|trường|ngành|tuổi|câu|bài|bằng|loại|kiểu|buổi|dòng|điều|việc)'
const NUMBERED = '(?:lớp|tháng|năm|ngày|kỳ) \\d+'
/** which subject, what work: the asking word stays with what it asks for */
const ASKING = ' (?:gì|nào|đâu)'
const LETTER = '[\\p{L}\\p{M}]'
const COMPOUND = new RegExp(
  `(?<!${LETTER})(?:${WORDS.trim().split(/,\s+/).join('|')}|${COUNTED}|${NUMBERED})(?!${LETTER})|${ASKING}(?!${LETTER})`,
  'giu',
)
const NO_BREAK = '\u00A0'

/** @param text of a heading @returns it with no-break spaces inside its words and figures */
export const keepCompounds = (text: string): string => text.replace(COMPOUND, (word) => word.replaceAll(' ', NO_BREAK))
